import type { ReactNode } from 'react'
import { button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { copy } from './copy.ts'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'

/** Around the pages that everybody may read, also without a script; so its links are plain ones. */
export const SiteShell = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:gap-3 sm:px-6">
        <a
          href="/"
          aria-label={copy.brandHome}
          className="me-auto flex min-h-11 items-center max-[26rem]:[&_.display]:sr-only"
        >
          <Logo />
        </a>
        <button
          type="button"
          data-to-light={copy.lightTheme}
          data-to-dark={copy.darkTheme}
          aria-label={copy.lightTheme}
          className={button({ look: 'ghost', size: 'icon', className: 'invisible' })}
        >
          <Icon name="sun" className="hidden dark:block" />
          <Icon name="moon" className="dark:hidden" />
        </button>
        <a href="/login" className={button({ look: 'ghost', className: 'max-sm:px-2.5' })}>
          {copy.signIn}
        </a>
        <a href="/login" className={button({ className: 'max-sm:px-3' })}>
          {copy.start}
        </a>
      </div>
    </header>
    <main id="main" className="pt-16">
      {children}
    </main>
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-6 px-4 py-10 text-ink-2 sm:px-6 md:grid-cols-[1fr_auto]">
        <div>
          <p>{copy.copyright}</p>
          <p className="mt-1 max-w-[62ch]">{copy.credits}</p>
        </div>
        <nav aria-label={copy.legal}>
          <ul className="flex flex-wrap gap-x-6">
            {copy.legalPages.map(({ href, name }) => (
              <li key={href}>
                <a href={href} className="inline-block py-2 underline underline-offset-4">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  </>
)
