import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen, notice, shake, sound } from './calls.ts';
import { settings } from './settings.svelte.ts';
import { SOUNDS } from './sound.ts';

/** A browser's sound, of which we only count what is started. */
let started = 0;
class FakeContext {
  state = 'running';
  currentTime = 0;
  sampleRate = 8;
  destination = {};
  private node() {
    const param = {
      value: 0,
      setValueAtTime() {},
      exponentialRampToValueAtTime() {},
    };
    const node = {
      gain: param,
      Q: param,
      frequency: param,
      connect: (to: unknown) => to,
      start: () => {
        started += 1;
      },
      stop() {},
    };
    return node;
  }
  createGain = () => this.node();
  createOscillator = () => this.node();
  createBufferSource = () => this.node();
  createBiquadFilter = () => this.node();
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

describe('what calls somebody', () => {
  let stop: () => void;
  const shaken = vi.fn();
  beforeEach(() => {
    started = 0;
    vi.stubGlobal('AudioContext', FakeContext);
    Object.defineProperty(navigator, 'vibrate', { value: shaken, configurable: true });
    stop = listen();
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    settings.muted = false;
  });

  it('is silent before the first press, heard after it, and silent when muted', async () => {
    sound('step');
    shake([50]);
    await vi.dynamicImportSettled();
    expect([started, shaken.mock.calls.length]).toEqual([0, 0]);
    dispatchEvent(new Event('pointerup'));
    await vi.dynamicImportSettled();
    sound('fall');
    shake([50]);
    await vi.waitFor(() => expect(started).toBe(3));
    expect(shaken).toHaveBeenCalledWith([50]);
    settings.muted = true;
    sound('fall');
    await vi.dynamicImportSettled();
    expect(started).toBe(3);
  });

  it('every sound is made of something and is short', () => {
    for (const [name, { tones = [], noises = [] }] of Object.entries(SOUNDS)) {
      const all = [...tones, ...noises];
      expect(all.length, name).toBeGreaterThan(0);
      expect(Math.max(...all.map((one) => (one.at ?? 0) + one.for)), name).toBeLessThan(2);
    }
  });

  it('notices only those who agreed, and only while the page is hidden', () => {
    const shown: string[] = [];
    class Notice {
      static permission = 'granted';
      onclick = null;
      constructor(title: string) {
        shown.push(title);
      }
    }
    vi.stubGlobal('Notification', Notice);
    vi.stubGlobal('isSecureContext', true);
    notice('Your turn', '', 'a');
    settings.notices = true;
    notice('Your turn', '', 'a');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    notice('Your turn', '', 'a');
    expect(shown).toEqual(['Your turn']);
    settings.notices = false;
    notice('Your turn', '', 'a');
    expect(shown.length).toBe(1);
    hidden.mockRestore();
  });
});
