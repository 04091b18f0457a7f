/** Two quiet sounds, made on the spot; off unless somebody turns them on. */

import { look } from './theme.svelte';

let context: AudioContext | null = null;

const TONES = { place: [330], turn: [523, 659] } as const;

export function playSound(kind: keyof typeof TONES): void {
  if (!look.sound) return;
  try {
    context ??= new AudioContext();
    TONES[kind].forEach((frequency, index) => knock(context!, frequency, index * 0.11));
  } catch {
    // No sound device: nothing is lost.
  }
}

function knock(audio: AudioContext, frequency: number, delay: number): void {
  const start = audio.currentTime + delay;
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.12, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + 0.16);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.18);
}
