import type { Group } from 'three';
import { Box3, Mesh, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { cardStay, driveHousing, gamepad, keyController, usbHub } from './accessory.ts';
import { chair, chairSize } from './chair.ts';
import { expansionCard, usbAdapter, wirelessModule } from './expansion-card.ts';
import { headset } from './headset.ts';
import { keyboard } from './keyboard.ts';
import { laptop } from './laptop.ts';
import { microphone } from './microphone.ts';
import { monitor, screenOf } from './monitor.ts';
import type { MouseForm } from './mouse.ts';
import { mouse, mouseSize } from './mouse.ts';
import { mousePad } from './mouse-pad.ts';
import { captureBox, driveSize, portableDrive } from './portable-drive.ts';
import { router, switchSize } from './router.ts';
import { smallComputer, smallComputerSize } from './small-computer.ts';
import { softwareBox } from './software-box.ts';
import { speakers } from './speakers.ts';
import { ups, upsSize } from './ups.ts';
import { webcam } from './webcam.ts';

const detail = 'low';
const colour = '#1a1b1e';

function boxOf(model: Group): Box3 {
  return new Box3().setFromObject(model, true);
}

function sizeOf(model: Group): [width: number, height: number, depth: number] {
  return boxOf(model).getSize(new Vector3()).toArray();
}

/** The measures of the part that shines in its own colours: a screen's lit area. */
function litSizeOf(model: Group): [width: number, height: number, depth: number] {
  let lit = new Box3();
  model.updateMatrixWorld(true);
  model.traverse((part) => {
    if (!(part instanceof Mesh) || !part.geometry.getAttribute('color')) return;
    const box = new Box3().setFromObject(part, true);
    if (box.getSize(new Vector3()).length() > lit.getSize(new Vector3()).length()) lit = box;
  });
  return lit.getSize(new Vector3()).toArray();
}

describe('what stands around a computer measures what its specs say, in millimetres', () => {
  test.each([
    [23.8, [16, 9]],
    [27, [16, 9]],
    [34, [21, 9]],
  ] as const)('the lit area of a flat screen of %d inches has that diagonal', (inches, ratio) => {
    const [width, height] = screenOf(inches, ratio);
    expect(Math.hypot(width, height)).toBeCloseTo(inches * 25.4, 5);
    const model = monitor({ inches, ratio, stand: 'disc', colour, shows: 'sea', detail });
    const [seenWidth, seenHeight] = litSizeOf(model);
    expect(seenWidth).toBeCloseTo(width, 0);
    // The panel leans back by four degrees.
    expect(Math.abs(seenHeight - height * Math.cos((4 * Math.PI) / 180))).toBeLessThan(1);
    expect(sizeOf(model)[0] - width).toBeLessThan(20);
    expect(boxOf(model).min.y).toBeGreaterThan(-1);
  });

  test('a curved screen is narrower than the same screen flat, and its edges come forward', () => {
    const of = (curve?: number) =>
      litSizeOf(monitor({ inches: 49, ratio: [32, 9], curve, stand: 'legs', colour, shows: 'sea', detail }));
    const [flat, curved] = [of(), of(1000)];
    expect(curved[0]).toBeLessThan(flat[0] - 40);
    expect(curved[2]).toBeGreaterThan(flat[2] + 100);
  });

  test.each([
    ['60', 15],
    ['75', 16],
    ['tkl', 18.25],
    ['96', 19.2],
    ['full', 22.5],
  ] as const)('a %s keyboard is %d keys of 19.05 mm wide', (layout, units) => {
    const [width] = sizeOf(
      keyboard({ layout, colours: { frame: colour, keys: colour }, light: 'none', detail }),
    );
    expect(width).toBeCloseTo(units * 19.05 + 16, 0);
  });

  test.each(['symmetric', 'ergonomic', 'winged', 'sculpted', 'pebble'] satisfies MouseForm[])(
    'a %s mouse has the length and height of its form',
    (form) => {
      const [, height, length] = sizeOf(mouse({ form, colour, detail }));
      expect(Math.abs(length - mouseSize(form).length)).toBeLessThan(4);
      // The wheel stands out of the shell, a leaning one is lower on one side.
      expect(Math.abs(height - mouseSize(form).height)).toBeLessThan(9);
    },
  );

  test('a laptop’s screen has the stated diagonal and its base is as wide as its lid', () => {
    const [width, height] = screenOf(15.6, [16, 9]);
    const model = laptop({
      inches: 15.6,
      ratio: [16, 9],
      build: 'office',
      colour,
      light: 'none',
      shows: 'sea',
      detail,
    });
    const lit = litSizeOf(model);
    expect(lit[0]).toBeCloseTo(width, 0);
    expect(lit[1]).toBeLessThan(height);
    expect(Math.abs(sizeOf(model)[0] - width - 16)).toBeLessThan(1);
  });

  test('a headset fits a head', () => {
    const [width, height] = sizeOf(headset({ cups: 'oval', colour, microphone: 'none', detail }));
    expect(width).toBeGreaterThan(150);
    expect(width).toBeLessThan(200);
    expect(height).toBeGreaterThan(170);
    expect(height).toBeLessThan(220);
  });

  test('a switch has the size of its ports, a mouse pad its own', () => {
    const [width, height, depth] = sizeOf(router({ form: 'switch', ports: 8, colour, detail }));
    const [wide, tall, deep] = switchSize(8);
    expect(Math.abs(width - wide)).toBeLessThan(2);
    expect(Math.abs(height - tall)).toBeLessThan(3);
    expect(Math.abs(depth - deep)).toBeLessThan(3);
    const pad = sizeOf(mousePad({ widthMm: 450, depthMm: 400, thickMm: 6, surface: 'cloth', detail }));
    expect(pad[0]).toBeCloseTo(450, 0);
    expect(Math.abs(pad[1] - 6)).toBeLessThan(1);
    expect(pad[2]).toBeCloseTo(400, 0);
  });

  test.each(['strip', 'mini', 'tower', 'smart'] as const)('a %s supply has the size of its form', (form) => {
    const size = sizeOf(ups({ form, outlets: 6, hasDisplay: true, detail }));
    for (const [axis, measure] of upsSize(form).entries()) {
      expect(Math.abs((size[axis] ?? 0) - measure), `axis ${axis}`).toBeLessThan(5);
    }
  });

  test('small computers and drives have the size of their form', () => {
    for (const form of ['cube', 'brick', 'flat'] as const) {
      const size = sizeOf(smallComputer({ form, colour, detail }));
      for (const [axis, measure] of smallComputerSize(form).entries()) {
        expect(Math.abs((size[axis] ?? 0) - measure), `${form}, axis ${axis}`).toBeLessThan(3);
      }
    }
    // It leans back by ten degrees.
    const [width, height] = sizeOf(portableDrive({ form: 'desk', colour, detail }));
    const [wide, tall, thick] = driveSize('desk');
    const lean = (10 * Math.PI) / 180;
    expect(width).toBeCloseTo(wide, 0);
    expect(Math.abs(height - (tall * Math.cos(lean) + thick * Math.sin(lean)))).toBeLessThan(3);
  });

  test('what is turned round keeps its measures', () => {
    const pairs: readonly (readonly [Group, Group])[] = [
      [
        portableDrive({ form: 'desk', colour, detail }),
        portableDrive({ form: 'desk', colour, shows: 'back', detail }),
      ],
      [
        softwareBox({ form: 'box', shows: 'sea', detail }),
        softwareBox({ form: 'box', shows: 'sea', isTurned: true, detail }),
      ],
      [wirelessModule({ detail }), wirelessModule({ shows: 'back', detail })],
    ];
    for (const [face, back] of pairs) {
      const [faceSize, backSize] = [sizeOf(face), sizeOf(back)];
      expect(Math.abs(faceSize[0] - backSize[0])).toBeLessThan(2);
      expect(Math.abs(faceSize[1] - backSize[1])).toBeLessThan(2);
      expect(Math.abs(boxOf(face).min.y - boxOf(back).min.y)).toBeLessThan(2);
    }
  });

  test('a chair is as big as a chair', () => {
    const size = sizeOf(chair({ colour, accent: '#c8202c', cover: 'leather', detail }));
    for (const [axis, measure] of chairSize.entries()) {
      expect(Math.abs((size[axis] ?? 0) - measure), `axis ${axis}`).toBeLessThan(measure * 0.12);
    }
  });
});

test('every model can be built in both details and is lighter in the low one', () => {
  const models: Readonly<Record<string, (wanted: 'high' | 'low') => Group>> = {
    keyboard: (wanted) =>
      keyboard({
        layout: '75',
        knob: true,
        colours: { frame: colour, keys: colour },
        light: 'rgb',
        detail: wanted,
      }),
    mouse: (wanted) =>
      mouse({
        form: 'symmetric',
        colour,
        isHoneycomb: true,
        light: '#37c8ff',
        hasCable: true,
        detail: wanted,
      }),
    headset: (wanted) =>
      headset({
        cups: 'square',
        colour,
        hasFloatingBand: true,
        microphone: 'boom',
        light: '#37c8ff',
        detail: wanted,
      }),
    router: (wanted) => router({ form: 'gaming', antennas: 8, colour, detail: wanted }),
    tower: (wanted) => router({ form: 'tower', colour, detail: wanted }),
    webcam: (wanted) => webcam({ form: 'gimbal', colour, detail: wanted }),
    microphone: (wanted) => microphone({ form: 'shock', detail: wanted }),
    screen: (wanted) => microphone({ form: 'popfilter', detail: wanted }),
    speakers: (wanted) => speakers({ form: 'shelf', colour, isWooden: true, detail: wanted }),
    wireless: (wanted) =>
      expansionCard({
        ports: 'antennas',
        lengthMm: 120,
        heightMm: 70,
        lanes: 1,
        cover: colour,
        detail: wanted,
      }),
    adapter: (wanted) => usbAdapter({ form: 'antennas', detail: wanted }),
    module: (wanted) => wirelessModule({ detail: wanted }),
    capture: (wanted) => captureBox({ detail: wanted }),
    licence: (wanted) => softwareBox({ form: 'box', shows: 'sea', detail: wanted }),
    controller: (wanted) => keyController({ columns: 5, rows: 3, colour, detail: wanted }),
    gamepad: (wanted) => gamepad({ colour, detail: wanted }),
    hub: (wanted) => usbHub({ colour, detail: wanted }),
    housing: (wanted) => driveHousing({ colour, detail: wanted }),
    stay: (wanted) => cardStay({ light: '#a06bff', detail: wanted }),
    chair: (wanted) => chair({ colour, accent: '#c8202c', cover: 'cloth', detail: wanted }),
  };
  for (const [name, build] of Object.entries(models)) {
    const [high, low] = [build('high'), build('low')].map(trianglesOf);
    expect(low, name).toBeGreaterThan(50);
    expect(low, name).toBeLessThan(high ?? 0);
  }
});

function trianglesOf(model: Group): number {
  let triangles = 0;
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    triangles += (part.geometry.index?.count ?? part.geometry.getAttribute('position').count) / 3;
  });
  return triangles;
}
