import type { ReactNode } from 'react'

export const Swatch = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-14 border-t-[1.5px] border-control pt-5">
    <h2 className="mb-6 text-3xl">{title}</h2>
    <div className="grid gap-6">{children}</div>
  </section>
)
