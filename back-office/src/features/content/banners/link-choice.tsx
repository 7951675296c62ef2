import { AutoComplete } from 'antd'
import { useCall } from '../../../request/use-calls.ts'
import { useLanguage } from '../../../words.tsx'

const PLACES = ['/shop', '/announcement', '/material', '/training', '/about', '/social']
type Props = { id?: string; value?: string; onChange?: (link: string) => void }

/** Target of a banner: a screen, product or article chosen by name, or a path or URL. */
export function LinkChoice({ id, value, onChange }: Props) {
  const { words: all, lang } = useLanguage()
  const words = all.content
  const products = useCall('GET /api/product', { lang }).data ?? []
  const articles = useCall('GET /api/staff/article', { state: 'shown' }).data?.list ?? []
  const named = (at: string, name: string) => ({ value: at, label: `${name} · ${at}` })
  return (
    <AutoComplete
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      {...(onChange && { onChange })}
      maxLength={500}
      placeholder="/product/100001"
      showSearch={{
        filterOption: (typed, option) =>
          String(option?.label ?? '')
            .toLowerCase()
            .includes(typed.trim().toLowerCase()),
      }}
      options={[
        { label: words.banners.screens, options: PLACES.map((at) => ({ value: at, label: at })) },
        { label: words.banners.products, options: products.map((one) => named(`/product/${one.id}`, one.name)) },
        {
          label: words.places.articles,
          options: articles.map((one) => named(`/article/detail/${one.id}`, one.title[lang] || one.title.en)),
        },
      ]}
    />
  )
}
