/** What nobody waits for, once the browser has nothing better to do. Safari has no idle callback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run)
}
