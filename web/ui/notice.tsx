import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon, type IconName } from './icon.tsx'

interface NoticeProps {
  title: string
  text: string
  isBad?: boolean
  icon?: IconName
  /** What can be done about it. */
  children?: ReactNode
}

/** Something about the account that a person should not find out by surprise. */
export const Notice = ({ title, text, isBad, icon = 'alert', children }: NoticeProps) => (
  <div
    className={cn(
      'flex flex-wrap items-center gap-x-6 gap-y-3 border-[1.5px] px-4 py-3.5',
      isBad ? 'border-alarm bg-alarm-bg' : 'border-control bg-bg',
    )}
  >
    <div className="flex flex-1 basis-80 items-start gap-3">
      <Icon name={icon} className={cn('mt-0.5', isBad && 'text-alarm')} />
      <div>
        <p className="font-semibold">{title}</p>
        <p className={isBad ? '' : 'text-ink-2'}>{text}</p>
      </div>
    </div>
    {children}
  </div>
)
