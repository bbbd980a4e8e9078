import { languages } from '#contracts/language.ts'
import { setLanguage, useLanguage } from '#web/language/language.ts'
import { useCopy } from './copy.ts'
import { languageLook, languageNames } from './language-names.ts'

/** Changes the texts in place: a photo or a form that somebody is filling in stays. */
export function LanguageSwitch() {
  const copy = useCopy()
  const current = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the look of a form
    <div role="group" aria-label={copy.language} className="flex">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={languageNames[language]}
          aria-pressed={language === current}
          className={languageLook(language === current)}
          onClick={() => setLanguage(language)}
        >
          {language}
        </button>
      ))}
    </div>
  )
}
