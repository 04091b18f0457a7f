/** Milliseconds between two turns by the wheel. */
const REST = 140;

/** Turns by the wheel, one notch at a time however fast it spins. */
export class Wheel {
  #last = 0;

  /** Call `turn` unless the wheel zooms the page or has just turned. */
  spin(event: WheelEvent, turn: (back: boolean) => void): void {
    if (event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#last < REST) return;
    this.#last = event.timeStamp;
    turn(event.deltaY < 0);
  }
}
