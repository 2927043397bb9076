import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Every page's script is known from one immutable file, so that no click has to ask the server what to load.
  routeDiscovery: { mode: 'initial' },
  // A page's look-up and its component always travel together; two files would be one request more.
  splitRouteModules: false,
} satisfies Config;
