import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { createContext, use } from 'react'
import { type Lang, LANGS, LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'

const LOADERS: Record<Lang, () => Promise<BackOfficeTranslations>> = {
  en: async () => (await import('@bailu/phrases/back-office/en')).en,
  zh: async () => (await import('@bailu/phrases/back-office/zh')).zh,
  th: async () => (await import('@bailu/phrases/back-office/th')).th,
}

export type Translations = { lang: Lang; words: BackOfficeTranslations }

export const LanguageContext = createContext<
  (Translations & { changeLanguage: (lang: Lang) => Promise<void> }) | undefined
>(undefined)

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
