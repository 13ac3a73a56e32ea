import type { Step } from './story';

/** A moment that the felt shows: a step, whether its trick has gone to its winner, and the viewer's card that is on its way. */
type Moment = { step: Pick<Step, 'deal' | 'cards' | 'isComplete'>; isSwept: boolean; pending: string | null };
type Sound = 'card' | 'trick';

/** Sounds are no closer together (ms), however many cards come at once. */
const APART_MS = 100;

/** Which sound a moment makes after another one; null: none. One's own card is heard when it lies there, not when it has arrived. */
export function soundOf(before: Moment, now: Moment): Sound | null {
  const lying = ({ step, pending }: Moment) => step.cards + (pending === null ? 0 : 1);
  const isLater = now.step.deal > before.step.deal;
  if (isLater ? lying(now) > 0 : now.step.deal === before.step.deal && lying(now) > lying(before)) return 'card';
  const isTaken = now.step.isComplete && now.isSwept && !before.isSwept && before.pending === null;
  return isTaken ? 'trick' : null;
}

/** A short noise: how long it lasts (s), around which pitch (Hz), and how loud it is at most. */
const NOISES = {
  card: { seconds: 0.06, pitch: 1_900, loudness: 0.09 },
  trick: { seconds: 0.2, pitch: 800, loudness: 0.06 },
} as const;

let audio: AudioContext | null = null;
let heardAt = Number.NEGATIVE_INFINITY;

/** Lets what a moment sounds like be heard, or nothing where the browser allows none yet. */
export function hear(before: Moment, now: Moment) {
  const sound = soundOf(before, now);
  if (sound === null || document.hidden || audio?.state !== 'running' || performance.now() - heardAt < APART_MS) return;
  heardAt = performance.now();
  const { seconds, pitch, loudness } = NOISES[sound];
  const length = Math.ceil(seconds * audio.sampleRate);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  // It begins at once and dies away, as paper does on cloth.
  const noise = Float32Array.from({ length }, (_, i) => (Math.random() * 2 - 1) * (1 - i / length) ** 3);
  buffer.copyToChannel(noise, 0);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.7 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: loudness }))
    .connect(audio.destination);
  source.start();
}

/** Browsers allow sounds after the visitor has touched the page, some only from within that touch. */
function wake() {
  if (navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') audio.resume().catch(() => {});
}

/** Waits for touches of the page that allow sounds. Returns what ends that. */
export function wakeOnTouch(): () => void {
  const gestures = ['pointerup', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, wake);
  wake();
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, wake);
  };
}
