import { useSyncExternalStore } from 'react'
import { recall, remember } from './tab-memory.ts'

const limit = 1
/** A dismissed toast stays in memory for this long, so that its leaving is never cut short. */
const removeDelayMs = 1_000_000

export interface ToastText {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; altText: string; run: () => void }
}
export interface ToastItem extends ToastText {
  id: number
  isOpen: boolean
}

let items: ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function toast(text: ToastText): number {
  lastId += 1
  publish([{ ...text, id: lastId, isOpen: true }, ...items].slice(0, limit))
  return lastId
}

/** Whether it still stands there: neither closed, nor pushed away by another. */
export const isShown = (id: number): boolean => items.some((item) => item.id === id && item.isOpen)

export function dismiss(id: number): void {
  publish(items.map((item) => (item.id === id ? { ...item, isOpen: false } : item)))
  setTimeout(() => publish(items.filter((item) => item.id !== id)), removeDelayMs)
}

export const useToasts = (): ToastItem[] => useSyncExternalStore(subscribe, () => items)

/** Leaves a toast for the page that a full navigation is about to open. */
export function leaveToast(text: Omit<ToastText, 'action'>): void {
  remember('toast', JSON.stringify(text))
}

export function showLeftToast(): void {
  const left = recall('toast')
  if (!left) return
  remember('toast', null)
  // Written by leaveToast only.
  toast(JSON.parse(left) as ToastText)
}

function publish(next: ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
