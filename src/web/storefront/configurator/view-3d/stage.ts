import {
  AmbientLight,
  Box3,
  DirectionalLight,
  Group,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
/** Where one may look from: through the window, the front, above; at a single part as its pictures do. */
export type Viewpoint = 'corner' | 'side' | 'front' | 'top' | 'part';

const directions: Readonly<Record<Viewpoint, readonly [number, number, number]>> = {
  // Far enough to the window's side that the board is seen whole.
  corner: [-1, 0.3, 0.52],
  side: [-1, 0.02, 0],
  front: [-0.02, 0.05, 1],
  top: [-0.05, 1, 0.02],
  part: [-0.6, 0.4, 1],
};

/** A model on a canvas, turned by hand. */
export type Stage = { look(from: Viewpoint): void; turn(degrees: number): void; leave(): void };

/**
 * Draws a model on a canvas; only when something moved, so that a phone stays cool.
 * @throws Error where the browser has no WebGL
 */
export function openStage(canvas: HTMLCanvasElement, model: Group, from: Viewpoint = 'corner'): Stage {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(2, globalThis.devicePixelRatio));
  const scene = new Scene();
  const environment = new PMREMGenerator(renderer);
  scene.environment = environment.fromScene(new RoomEnvironment(), 0.04).texture;
  scene.environmentIntensity = 0.9;
  const sun = new DirectionalLight('#ffffff', 1.4);
  sun.position.set(-600, 900, 500);
  scene.add(new AmbientLight('#ffffff', 0.5), sun);
  scene.add(new Group().add(model));

  const bounds = new Box3().setFromObject(model);
  const middle = bounds.getCenter(new Vector3());
  const reach = bounds.getSize(new Vector3()).length();
  const camera = new PerspectiveCamera(32, 1, reach / 100, reach * 10);
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(middle);
  controls.enablePan = false;
  controls.minDistance = reach * 0.5;
  controls.maxDistance = reach * 4;
  // The page scrolls under a finger; two fingers come nearer.
  canvas.style.touchAction = 'pan-y';

  let frame = 0;
  const draw = () => {
    frame = 0;
    renderer.render(scene, camera);
  };
  const drawSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  controls.addEventListener('change', drawSoon);

  const look = (from: Viewpoint) => {
    const far = reach * (0.56 / Math.tan((camera.fov * Math.PI) / 360)) * Math.max(0.82, 1 / camera.aspect);
    camera.position.copy(middle).add(new Vector3(...directions[from]).normalize().multiplyScalar(far));
    controls.update();
    drawSoon();
  };
  const turn = (degrees: number) => {
    const offset = camera.position.clone().sub(middle);
    offset.applyAxisAngle(new Vector3(0, 1, 0), (degrees * Math.PI) / 180);
    camera.position.copy(middle).add(offset);
    controls.update();
    drawSoon();
  };
  const measure = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    drawSoon();
  };
  const observer = new ResizeObserver(measure);
  observer.observe(canvas);
  measure();
  look(from);
  return {
    look,
    turn,
    leave: () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      controls.dispose();
      environment.dispose();
      renderer.dispose();
    },
  };
}
