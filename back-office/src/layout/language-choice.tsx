import { GlobalOutlined } from '@ant-design/icons'
import { LANGS, type Lang } from '@bailu/contract/languages'
import { Button, Dropdown } from 'antd'
import { useLanguage } from '../words.tsx'

const NAMES: Record<Lang, string> = { en: 'English', zh: '中文', th: 'ไทย' }

export function LanguageChoice() {
  const { lang, words, speak } = useLanguage()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [lang],
        items: LANGS.map((one) => ({ key: one, label: <span lang={one}>{NAMES[one]}</span> })),
        onClick: ({ key }) => void speak(key as Lang),
      }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={words.shell.language}>
        {NAMES[lang]}
      </Button>
    </Dropdown>
  )
}
