import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

export const button = cva(
  'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-cut font-semibold select-none transition-[background-color,box-shadow,translate] duration-150 active:translate-y-px disabled:cursor-not-allowed disabled:opacity-60 disabled:active:translate-y-0',
  {
    variants: {
      look: {
        primary: 'bg-tape text-on-tape enabled:hover:hem-pressed [a&]:hover:hem-pressed',
        outline: 'border-[1.5px] border-control text-ink hover:bg-sheet-2',
        ghost: 'text-ink hover:bg-sheet-2',
      },
      size: {
        sm: 'h-9 px-3.5 text-[0.9375rem] pointer-coarse:h-11',
        md: 'h-11 px-5',
        lg: 'h-13 px-7 text-lg',
        icon: 'size-11',
      },
    },
    defaultVariants: { look: 'primary', size: 'md' },
  },
)

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof button> & { busy?: boolean }

export function Button({ look, size, busy, className, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(button({ look, size }), className)}
      // A double click is not meant to select what stands around.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
