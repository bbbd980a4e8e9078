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
  const tooltip = new Tooltip()
  const hide = () => tooltip.hide()
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal: stop.signal, capture: true })
  on('pointerover', ({ target, pointerType }) => {
    const trigger = pointerType === 'touch' ? null : iconButtonAt(target)
    if (trigger === tooltip.trigger && trigger) return
    if (trigger) tooltip.showSoon(trigger)
    else hide()
  })
  on('focusin', ({ target }) => {
    const trigger = iconButtonAt(target)
    // A keyboard asks for it by stopping there.
    if (trigger?.matches(':focus-visible')) tooltip.show(trigger)
  })
  on('focusout', hide)
  on('pointerdown', hide)
  on('scroll', hide)
  on('keydown', ({ key }) => {
    if (key === 'Escape') hide()
  })
  stop.signal.addEventListener('abort', () => tooltip.remove())
  return () => stop.abort()
}

class Tooltip {
  /** Whose name it shows. */
  trigger: HTMLElement | null = null
  readonly #tip = document.createElement('div')
  #timer: ReturnType<typeof setTimeout> | undefined
  #closedAt = Number.NEGATIVE_INFINITY

  constructor() {
    const tip = this.#tip
    tip.popover = 'manual'
    tip.setAttribute('aria-hidden', 'true')
    tip.className =
      'tooltip pointer-events-none fixed inset-auto m-0 rounded-cut border-0 bg-ink px-2.5 py-1 text-[0.875rem] font-medium text-bg'
    document.body.append(tip)
  }

  show(trigger: HTMLElement): void {
    this.trigger = trigger
    this.#tip.textContent = trigger.getAttribute('aria-label')
    try {
      // The top layer, so that it is above an open viewer too.
      this.#tip.showPopover?.()
    } catch {
      // A menu is opening or closing just now, and only one popover may: a decoration gives way.
      this.trigger = null
      return
    }
    place(this.#tip, trigger)
  }

  showSoon(trigger: HTMLElement): void {
    this.hide()
    if (Date.now() - this.#closedAt < skipDelayMs) this.show(trigger)
    else this.#timer = setTimeout(() => this.show(trigger), openDelayMs)
  }

  hide(): void {
    clearTimeout(this.#timer)
    if (!this.trigger) return
    this.trigger = null
    this.#closedAt = Date.now()
    this.#tip.hidePopover?.()
    this.#tip.textContent = ''
  }

  remove(): void {
    this.hide()
    this.#tip.remove()
  }
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
