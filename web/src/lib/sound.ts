// Sounds, made by the page itself: nothing is fetched. Each is a few tones and some filtered noise.
// Nothing is heard before the first press on the page, nor where it is muted.
import type { Sound } from './beats.ts';

interface Tone {
  /** Hertz at its beginning and, where it slides, at its end. */
  from: number;
  to?: number;
  at?: number;
  /** Seconds. */
  for: number;
  loud?: number;
  shape?: OscillatorType;
}
interface Noise {
  /** The middle of the band that is let through, at its beginning and at its end. */
  from: number;
  to?: number;
  at?: number;
  for: number;
  loud?: number;
  /** How narrow the band is. */
  narrow?: number;
}
interface Recipe {
  tones?: readonly Tone[];
  noises?: readonly Noise[];
}

const chord = (notes: readonly number[], gap: number, length: number, loud = 0.2): Tone[] =>
  notes.map((from, n) => ({ from, at: n * gap, for: length, loud, shape: 'triangle' as const }));

export const SOUNDS: Record<Sound, Recipe> = {
  step: {
    noises: [
      { from: 420, to: 180, for: 0.07, loud: 0.5 },
      { from: 380, to: 160, at: 0.16, for: 0.07, loud: 0.4 },
    ],
  },
  stone: {
    noises: [{ from: 240, to: 90, for: 0.42, loud: 0.7, narrow: 2 }],
    tones: [{ from: 70, to: 48, at: 0.32, for: 0.22, loud: 0.5 }],
  },
  chant: {
    tones: [
      { from: 98, for: 1.1, loud: 0.22, shape: 'sawtooth' },
      { from: 116.5, at: 0.06, for: 1.05, loud: 0.13, shape: 'sawtooth' },
      { from: 147, to: 138.6, at: 0.1, for: 1, loud: 0.1, shape: 'sawtooth' },
    ],
  },
  fall: {
    noises: [
      { from: 900, to: 60, for: 1.2, loud: 0.9, narrow: 0.8 },
      { from: 2600, to: 400, at: 0.05, for: 0.35, loud: 0.35 },
    ],
    tones: [{ from: 120, to: 28, for: 1.2, loud: 0.6 }],
  },
  card: { noises: [{ from: 3200, to: 1500, for: 0.09, loud: 0.35, narrow: 1.5 }] },
  dice: {
    noises: [0, 0.07, 0.13, 0.2, 0.29].map((at, n) => ({
      from: 1900 + 260 * (n % 3),
      at,
      for: 0.035,
      loud: 0.55 - n * 0.07,
      narrow: 4,
    })),
  },
  token: { tones: chord([660, 990], 0.07, 0.22, 0.16) },
  good: { tones: chord([392, 494, 587, 784], 0.09, 0.5, 0.2) },
  bad: { tones: [{ from: 180, to: 150, for: 0.4, loud: 0.3, shape: 'sawtooth' }] },
  lost: { tones: chord([311, 277, 233, 155], 0.2, 0.7, 0.24) },
  won: { tones: chord([392, 494, 587, 784, 988, 1175], 0.13, 0.9, 0.2) },
  turn: { tones: chord([523, 784], 0.13, 0.34, 0.2) },
};

let context: AudioContext | null = null;
let master: GainNode | null = null;
let hiss: AudioBuffer | null = null;

/** Somebody pressed something: from now on there may be sound. */
export function wake(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => {});
  } catch {
    // A browser without sound still plays.
  }
}

/** Plays a sound; says whether anything can be heard. */
export function play(name: Sound, volume: number): boolean {
  if (context?.state !== 'running' || volume <= 0) return false;
  const recipe = SOUNDS[name];
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  master.gain.value = Math.min(1, volume) * 0.7;
  const now = context.currentTime + 0.01;
  for (const tone of recipe.tones ?? []) sing(context, master, tone, now);
  for (const noise of recipe.noises ?? []) rush(context, master, noise, now);
  return true;
}

function loudness(context: AudioContext, loud: number, start: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(loud, 0.001), start + Math.min(0.03, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  return gain;
}

function sing(context: AudioContext, out: AudioNode, tone: Tone, now: number): void {
  const start = now + (tone.at ?? 0);
  const voice = context.createOscillator();
  voice.type = tone.shape ?? 'sine';
  voice.frequency.setValueAtTime(tone.from, start);
  if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, start + tone.for);
  voice.connect(loudness(context, tone.loud ?? 0.3, start, tone.for)).connect(out);
  voice.start(start);
  voice.stop(start + tone.for + 0.02);
}

function rush(context: AudioContext, out: AudioNode, noise: Noise, now: number): void {
  const start = now + (noise.at ?? 0);
  const source = context.createBufferSource();
  hiss ??= white(context);
  source.buffer = hiss;
  source.loop = true;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = noise.narrow ?? 1;
  band.frequency.setValueAtTime(noise.from, start);
  if (noise.to) band.frequency.exponentialRampToValueAtTime(noise.to, start + noise.for);
  source.connect(band);
  band.connect(loudness(context, noise.loud ?? 0.4, start, noise.for)).connect(out);
  source.start(start);
  source.stop(start + noise.for + 0.02);
}

function white(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return buffer;
}
