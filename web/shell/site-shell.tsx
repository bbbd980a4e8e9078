import type { ReactNode } from 'react'
import { languages } from '#contracts/language.ts'
import { origin } from '#contracts/origin.ts'
import { addressesOf, addressIn, pageOf, type StandingPage } from '#contracts/pages.ts'
import { useLanguage } from '#web/language/language.ts'
import { button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { languageLook, languageNames } from './language-names.ts'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'

const footerPages = ['developers', 'privacy', 'terms', 'cookies'] as const

interface SiteShellProps {
  page: StandingPage
  children: ReactNode
}

/** Around the pages that everybody may read, also without a script; so its links are plain ones. */
export function SiteShell({ page, children }: SiteShellProps) {
  const language = useLanguage()
  const [path] = pageOf(page).paths
  return (
    <>
      <link rel="canonical" href={origin + addressIn(language, path)} />
      {addressesOf(page).map((each) => (
        <link key={each.path} rel="alternate" hrefLang={each.language} href={origin + each.path} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      <SkipLink />
      <SiteHeader path={path} />
      <main id="main" className="pt-16">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

function SiteHeader({ path }: { path: string }) {
  const copy = useCopy()
  const language = useLanguage()
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:gap-3 sm:px-6">
        <a
          href={addressIn(language, '/')}
          aria-label={copy.brandHome}
          className="me-auto flex min-h-11 items-center max-[26rem]:[&_.display]:sr-only"
        >
          <Logo />
        </a>
        <nav aria-label={copy.language} className="flex">
          {languages.map((each) => (
            <a
              key={each}
              href={addressIn(each, path)}
              hrefLang={each}
              lang={each}
              aria-label={languageNames[each]}
              aria-current={each === language ? 'true' : undefined}
              className={languageLook(each === language)}
            >
              {each}
            </a>
          ))}
        </nav>
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
  )
}

function SiteFooter() {
  const copy = useCopy()
  const language = useLanguage()
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-6 px-4 py-10 text-ink-2 sm:px-6 md:grid-cols-[1fr_auto]">
        <div>
          <p>{copy.copyright}</p>
          <p className="mt-1 max-w-[62ch]">{copy.credits}</p>
        </div>
        <nav aria-label={copy.legal}>
          <ul className="flex flex-wrap gap-x-6">
            {footerPages.map((page) => (
              <li key={page}>
                <a
                  href={addressIn(language, pageOf(page).paths[0])}
                  className="inline-block py-2 underline underline-offset-4"
                >
                  {copy.legalPages[page]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
