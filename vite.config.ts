import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkByGraph } from './web/build/chunk-by-graph.ts'
import { precompress } from './web/build/precompress.ts'
import { preloadParts } from './web/build/preload-parts.ts'
import { pageFiles, prerenderPages } from './web/build/prerender-pages.ts'
import { stripSummaries } from './web/build/strip-summaries.ts'

const root = import.meta.dirname

export default defineConfig({
  root: join(root, 'web'),
  plugins: [
    stripSummaries(),
    react(),
    tailwindcss(),
    prerenderPages(),
    chunkByGraph(),
    preloadParts(),
    precompress(),
  ],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    // Everything is a file of its own, so that the content security policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rolldownOptions: { input: [join(root, 'web/index.html'), ...pageFiles.map(({ id }) => id)] },
  },
  // The other pages exist only where the web is built.
  optimizeDeps: { entries: ['index.html'] },
  // Not our own modules: the folder web/api/ has the same name.
  server: { host: '127.0.0.1', proxy: { '^/api/(?!.*\\.ts($|\\?))': 'http://127.0.0.1:3000' } },
})
