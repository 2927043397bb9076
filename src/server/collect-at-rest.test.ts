import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

describe('memory is given back', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('once the shop rests, and again only when it has grown since', () => {
    const { collect, heap } = open(150);
    vi.advanceTimersByTime(20_000);
    expect(collect).toHaveBeenCalledTimes(1);

    heap.megabytes = 120;
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(1);

    heap.megabytes = 160;
    vi.advanceTimersByTime(20_000);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it('never while somebody asks', () => {
    const { collect, server } = open(150);
    for (let second = 0; second < 60; second += 10) {
      vi.advanceTimersByTime(10_000);
      server.emit('request');
    }
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(40_000);
    expect(collect).toHaveBeenCalledTimes(1);
  });

  it('never after it was stopped', () => {
    const { collect, atRest } = open(150);
    atRest.stop();
    vi.advanceTimersByTime(60_000);
    expect(collect).not.toHaveBeenCalled();
  });
});

/** A shop whose heap has so many megabytes, and 110 after each collection. */
function open(megabytes: number) {
  const server = new EventEmitter();
  const heap = { megabytes };
  const collect = vi.fn(() => {
    heap.megabytes = 110;
  });
  const atRest = collectAtRest(server, collect, () => heap.megabytes * 1_000_000);
  return { server, heap, collect, atRest };
}
