const openDelayMs = 700
/** Who has just read one gets the next at once. */
const skipDelayMs = 300
const gap = 6

/**
 * The names of buttons that are only an icon, for eyes: what they say is their accessible name already, so the tooltip
 * is decoration to everybody else. One for the whole page; undone by what it answers.
 */
export function bindTooltips(): () => void {
  const stop = new AbortController()
  const tip = document.createElement('div')
  tip.popover = 'manual'
  tip.setAttribute('aria-hidden', 'true')
  tip.className =
    'tooltip pointer-events-none fixed inset-auto m-0 rounded-cut border-0 bg-ink px-2.5 py-1 text-[0.875rem] font-medium text-bg'
  document.body.append(tip)
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: HTMLElement | null = null
  let closedAt = Number.NEGATIVE_INFINITY

  const show = (trigger: HTMLElement) => {
    current = trigger
    tip.textContent = trigger.getAttribute('aria-label')
    // The top layer, so that it is above an open viewer too.
    tip.showPopover?.()
    place(tip, trigger)
  }
  const hide = () => {
    clearTimeout(timer)
    if (!current) return
    current = null
    closedAt = Date.now()
    tip.hidePopover?.()
    tip.textContent = ''
  }
  const wait = (trigger: HTMLElement) => {
    hide()
    if (Date.now() - closedAt < skipDelayMs) show(trigger)
    else timer = setTimeout(show, openDelayMs, trigger)
  }
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal: stop.signal, capture: true })
  on('pointerover', ({ target, pointerType }) => {
    const trigger = pointerType === 'touch' ? null : iconButtonAt(target)
    if (trigger === current && trigger) return
    if (trigger) wait(trigger)
    else hide()
  })
  on('focusin', ({ target }) => {
    const trigger = iconButtonAt(target)
    // A keyboard asks for it by stopping there.
    if (trigger?.matches(':focus-visible')) show(trigger)
  })
  on('focusout', hide)
  on('pointerdown', hide)
  on('scroll', hide)
  on('keydown', ({ key }) => {
    if (key === 'Escape') hide()
  })
  stop.signal.addEventListener('abort', () => {
    hide()
    tip.remove()
  })
  return () => stop.abort()
}

function iconButtonAt(target: EventTarget | null): HTMLElement | null {
  const button =
    target instanceof Element ? target.closest<HTMLElement>('button[aria-label], a[aria-label]') : null
  return button?.textContent?.trim() || button?.querySelector('img') ? null : button
}

/** Under its button, or above it where there is no room, and inside the window. */
function place(tip: HTMLElement, trigger: HTMLElement): void {
  const box = trigger.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const left = Math.max(gap, Math.min(box.left + (box.width - width) / 2, innerWidth - width - gap))
  const below = box.bottom + gap
  tip.style.left = `${left}px`
  tip.style.top = `${below + height > innerHeight ? box.top - gap - height : below}px`
}
