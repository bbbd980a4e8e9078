import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Test files in a worker share one window and its node_modules. Reset our own modules, which hold toasts and the
// language, for each file, and the window after each test.
vi.resetModules()
afterEach(() => {
  cleanup()
  // What a test wrote there itself.
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  delete document.documentElement.dataset.theme
})
