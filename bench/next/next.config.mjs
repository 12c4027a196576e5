import { fileURLToPath } from 'node:url';

/** A static export and nothing else. */
export default {
  output: 'export',
  images: { unoptimized: true },
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  // The project's own compiler settings and checks apply to these files.
  typescript: { ignoreBuildErrors: true },
};
