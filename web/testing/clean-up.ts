import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The files that a worker goes through share one window, and what node_modules keeps. Our own modules, which remember
// toasts and the language, begin anew with each file, and every test leaves the window as it was.
vi.resetModules()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  delete document.documentElement.dataset.theme
})
