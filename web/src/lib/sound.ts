/** Quiet sounds of wood and glass, made on the spot; off unless somebody turns them on. */

import { look } from './theme.svelte';

let context: AudioContext | null = null;

/** What is struck: wood is short and dull, a bell rings; pitches in hertz, one after the other. */
const SOUNDS = {
  place: { material: 'wood', pitches: [190] },
  turn: { material: 'bell', pitches: [523, 659] },
  points: { material: 'bell', pitches: [784] },
  bonus: { material: 'bell', pitches: [523, 659, 784, 1047] },
  alarm: { material: 'wood', pitches: [620, 620] },
  over: { material: 'bell', pitches: [392, 523, 659] },
} as const;

export type Sound = keyof typeof SOUNDS;

/** Seconds between two strokes. */
const APART = 0.11;

export function playSound(kind: Sound): void {
  if (!look.sound) return;
  try {
    context ??= new AudioContext();
    const { material, pitches } = SOUNDS[kind];
    const strike = material === 'wood' ? knock : ring;
    pitches.forEach((pitch, index) => strike(context!, pitch, context!.currentTime + index * APART));
  } catch {
    // No sound device: nothing is lost.
  }
}

/** A tone that falls in pitch, and the click of what touches first. */
function knock(audio: AudioContext, pitch: number, start: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  tone.frequency.setValueAtTime(pitch * 1.8, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.03);
  fade(audio, tone, start, 0.2, 0.12);
  fade(audio, new OscillatorNode(audio, { type: 'square', frequency: pitch * 7 }), start, 0.03, 0.015);
}

/** A tone with two overtones that are not quite in tune, as of a glass. */
function ring(audio: AudioContext, pitch: number, start: number): void {
  [1, 2.76, 5.4].forEach((overtone, index) =>
    fade(
      audio,
      new OscillatorNode(audio, { frequency: pitch * overtone }),
      start,
      0.09 / 3 ** index,
      0.5 / (index + 1),
    ),
  );
}

function fade(audio: AudioContext, tone: OscillatorNode, start: number, loudness: number, seconds: number): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds + 0.02);
}
