/** What a packer hears without looking: made here, no file. */
export type BenchSound = 'good' | 'serial' | 'complete' | 'wrong';

/** Tones of a sound: when it begins in seconds, hertz, and how long. */
const tones: Record<BenchSound, readonly (readonly [from: number, hertz: number, seconds: number])[]> = {
  good: [[0, 1320, 0.07]],
  serial: [
    [0, 990, 0.07],
    [0.1, 990, 0.07],
  ],
  complete: [
    [0, 990, 0.1],
    [0.12, 1320, 0.1],
    [0.24, 1760, 0.18],
  ],
  // Low and rough, so that it is not taken for any of the others in a loud hall.
  wrong: [
    [0, 165, 0.28],
    [0.34, 165, 0.4],
  ],
};

let audio: AudioContext | undefined;

/** Plays a sound where the device can; browsers are silent until somebody has pressed a key, as every scan does. */
export function playSound(sound: BenchSound): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [from, hertz, seconds] of tones[sound]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = sound === 'wrong' ? 'sawtooth' : 'sine';
      tone.frequency.value = hertz;
      const start = audio.currentTime + from;
      volume.gain.setValueAtTime(sound === 'wrong' ? 0.4 : 0.2, start);
      // Cut off at once, a tone clicks.
      volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + seconds);
    }
  } catch {
    // A device without sound packs by what it shows.
  }
}
