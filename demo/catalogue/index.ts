import { accessoryProducts } from './accessory.ts';
import { captureCardProducts } from './capture-card.ts';
import { caseProducts } from './case.ts';
import { chairProducts } from './chair.ts';
import { cpuProducts } from './cpu.ts';
import { cpuCoolerProducts } from './cpu-cooler.ts';
import type { DemoProduct } from './demo-product.ts';
import { externalStorageProducts } from './external-storage.ts';
import { fanProducts } from './fan.ts';
import { gpuProducts } from './gpu.ts';
import { hddProducts } from './hdd.ts';
import { headsetProducts } from './headset.ts';
import { keyboardProducts } from './keyboard.ts';
import { laptopProducts } from './laptop.ts';
import { memoryProducts } from './memory.ts';
import { microphoneProducts } from './microphone.ts';
import { monitorProducts } from './monitor.ts';
import { motherboardProducts } from './motherboard.ts';
import { mouseProducts } from './mouse.ts';
import { mousePadProducts } from './mouse-pad.ts';
import { networkCardProducts } from './network-card.ts';
import { operatingSystemProducts } from './operating-system.ts';
import { prebuiltProducts } from './prebuilt.ts';
import { psuProducts } from './psu.ts';
import { routerProducts } from './router.ts';
import { speakersProducts } from './speakers.ts';
import { ssdProducts } from './ssd.ts';
import { thermalPasteProducts } from './thermal-paste.ts';
import { upsProducts } from './ups.ts';
import { webcamProducts } from './webcam.ts';

/** Everything that the demo shop sells, kind by kind in the order of the shop's menu. */
export const demoProducts: readonly DemoProduct[] = [
  ...cpuProducts,
  ...motherboardProducts,
  ...memoryProducts,
  ...gpuProducts,
  ...ssdProducts,
  ...hddProducts,
  ...psuProducts,
  ...caseProducts,
  ...cpuCoolerProducts,
  ...fanProducts,
  ...thermalPasteProducts,
  ...monitorProducts,
  ...laptopProducts,
  ...prebuiltProducts,
  ...keyboardProducts,
  ...mouseProducts,
  ...mousePadProducts,
  ...headsetProducts,
  ...speakersProducts,
  ...microphoneProducts,
  ...webcamProducts,
  ...captureCardProducts,
  ...routerProducts,
  ...networkCardProducts,
  ...upsProducts,
  ...externalStorageProducts,
  ...operatingSystemProducts,
  ...chairProducts,
  ...accessoryProducts,
];
