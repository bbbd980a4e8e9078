import { useEffect, useEffectEvent, useState } from 'react'

/** Files dropped or pasted anywhere on the page; says whether some are being dragged over it. */
export function usePageFiles(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const controller = new AbortController()
    const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, listener, { signal: controller.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    })
    on('dragleave', (event) => {
      // Only leaving the window has nothing to enter.
      if (!event.relatedTarget) setDragging(false)
    })
    on('drop', (event) => {
      setDragging(false)
      // A dropzone that was hit has already taken them.
      if (event.defaultPrevented) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    })
    on('paste', (event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      take([...(event.clipboardData?.files ?? [])])
    })
    return () => controller.abort()
  }, [])
  return isDragging
}
