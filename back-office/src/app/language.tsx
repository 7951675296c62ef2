import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { createContext, use } from 'react'
import { type Lang, LANGS, LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'

const STORAGE_KEY = 'back-office-lang'

const LOADERS: Record<Lang, () => Promise<BackOfficeTranslations>> = {
  en: async () => (await import('@bailu/phrases/back-office/en')).en,
  zh: async () => (await import('@bailu/phrases/back-office/zh')).zh,
  th: async () => (await import('@bailu/phrases/back-office/th')).th,
}

export type Translations = { lang: Lang; words: BackOfficeTranslations }

export const LanguageContext = createContext<
  (Translations & { changeLanguage: (lang: Lang) => Promise<void> }) | undefined
>(undefined)

/** Language of the interface and of calls: stored choice, else the browser's language, else English. */
export const activeLanguage = (): Lang => {
  const preferred = localStorage.getItem(STORAGE_KEY) ?? navigator.language.slice(0, 2)
  return LANGS.find((code) => code === preferred) ?? 'en'
}

export const rememberLanguage = (lang: Lang): void => localStorage.setItem(STORAGE_KEY, lang)

export async function loadTranslations(lang: Lang): Promise<Translations> {
  const words = await LOADERS[lang]()
  document.documentElement.lang = lang
  document.title = words.shell.title
  return { lang, words }
}

/** Language, its translations, and a function to change the language. */
export function useLanguage() {
  const translations = use(LanguageContext)
  if (!translations) throw new Error('No words here')
  return translations
}

export const useWords = (): BackOfficeTranslations => useLanguage().words

export function LanguagePicker() {
  const { lang, words, changeLanguage } = useLanguage()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [lang],
        items: LANGS.map((code) => ({ key: code, label: <span lang={code}>{LANGUAGE_NAMES[code]}</span> })),
        onClick: ({ key }) => void changeLanguage(key as Lang),
      }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={words.shell.language}>
        {LANGUAGE_NAMES[lang]}
      </Button>
    </Dropdown>
  )
}
