import { createRequire } from 'node:module'

type OpenCv = typeof import('@techstark/opencv-js')

/** The vision library; undefined until `loadOpenCv` has settled. */
export let cv: OpenCv

/**
 * Loads the WASM build of OpenCV once. It answers nothing on purpose: the module object is thenable, and handing it
 * through a promise would never settle.
 */
export async function loadOpenCv(): Promise<void> {
  if (cv) return
  const load = createRequire(import.meta.url)
  // The emscripten module; its own types describe the functions, not this start-up hook.
  const module = load('@techstark/opencv-js') as OpenCv & { onRuntimeInitialized?: () => void }
  if (!module.Mat) {
    await new Promise<void>((resolve) => {
      module.onRuntimeInitialized = resolve
    })
  }
  cv = module
}
