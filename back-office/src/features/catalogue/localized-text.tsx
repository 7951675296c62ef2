import { Form, Input } from 'antd'
import { type Lang, LANGS } from '@bailu/contract/languages'
import { useWords } from '../../app/language.tsx'
import styles from './catalogue.module.css'

type LocalizedName = Record<Lang, string>

/** The text in the given language, else in English, Thai or Chinese. */
export const nameInLanguage = (words: LocalizedName, lang: Lang): string =>
  words[lang] || words.en || words.th || words.zh

export const EMPTY_LOCALIZED_TEXT: LocalizedName = { en: '', zh: '', th: '' }

type Props = { name: (string | number)[]; label: string; max: number; disabled: boolean }

/** One text field in three languages, side by side. */
export function LocalizedInput({ name, label, max, disabled }: Props) {
  const { languages } = useWords('catalogue').catalogue
  return (
    <div className={styles.three}>
      {LANGS.map((lang) => (
        <Form.Item key={lang} name={[...name, lang]} label={`${label} · ${languages[lang]}`}>
          <Input lang={lang} maxLength={max} disabled={disabled} />
        </Form.Item>
      ))}
    </div>
  )
}
