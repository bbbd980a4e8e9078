/** What moves on the landing: the tape between the two pictures, and the film once it is in sight. */
export function bindMotion(): () => void {
  const stop = new AbortController()
  bindCompare(stop.signal)
  bindFilm(stop.signal)
  return () => stop.abort()
}

function bindCompare(signal: AbortSignal): void {
  const input = document.querySelector<HTMLInputElement>('[data-compare] input')
  const frame = input?.parentElement
  if (!input || !frame) return
  const move = () => {
    frame.style.setProperty('--cut', `${input.value}%`)
    input.setAttribute('aria-valuetext', `${100 - input.valueAsNumber}${input.dataset.unit}`)
  }
  input.hidden = false
  input.addEventListener('input', move, { signal })
  for (const stop of frame.querySelectorAll<HTMLElement>('[data-stop]'))
    stop.addEventListener(
      'click',
      () => {
        input.value = stop.dataset.stop ?? ''
        move()
      },
      { signal },
    )
}

/** Never under reduced motion, never before it is seen: autoplay would fetch the whole film with the page. */
function bindFilm(signal: AbortSignal): void {
  const film = document.querySelector('video')
  const button = document.querySelector<HTMLButtonElement>('[data-film]')
  if (!film || !button) return
  const play = () => void film.play().catch(() => {})
  const show = () => {
    button.dataset.film = film.paused ? 'paused' : 'playing'
    button.setAttribute('aria-label', (film.paused ? button.dataset.play : button.dataset.pause) ?? '')
  }
  let isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const sight = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting && isWanted) play()
    else film.pause()
  })
  film.addEventListener('play', show, { signal })
  film.addEventListener('pause', show, { signal })
  button.addEventListener(
    'click',
    () => {
      isWanted = film.paused
      if (isWanted) play()
      else film.pause()
    },
    { signal },
  )
  signal.addEventListener('abort', () => sight.disconnect())
  // The browser's own controls were for pages without a script.
  film.controls = false
  button.classList.remove('invisible')
  show()
  sight.observe(film)
}
