import { AutoComplete, Drawer, Form, Switch } from 'antd'
import { useState } from 'react'
import type { StaffBanner } from '@bailu/contract/content/staff'
import type { Picture } from '@bailu/contract/fields'
import { useCall } from '../../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { BangkokTimePicker } from '../../../ui/form/bangkok-time.tsx'
import { FormErrors, ruleOf, useFormAction, SaveButton } from '../../../ui/form/form.tsx'
import { LocalizedFields } from '../../../ui/form/localized-fields.tsx'
import { PictureField } from '../../../ui/form/uploads.tsx'

const LINK_TARGETS = ['/shop', '/announcement', '/material', '/training', '/about', '/social']
type Props = { id?: string; value?: string; onChange?: (link: string) => void }

/** Target of a banner: a screen, product or article chosen by name, or a path or URL. */
export function LinkField({ id, value, onChange }: Props) {
  const { words: all, lang } = useLanguage('content')
  const words = all.content
  const products = useCall('GET /api/product', { lang }).data ?? []
  const articles = useCall('GET /api/staff/article', { state: 'shown' }).data?.list ?? []
  const toOption = (at: string, name: string) => ({ value: at, label: `${name} · ${at}` })
  return (
    <AutoComplete
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      {...(onChange && { onChange })}
      maxLength={500}
      placeholder="/product/100001"
      showSearch={{
        filterOption: (text, option) =>
          String(option?.label ?? '')
            .toLowerCase()
            .includes(text.trim().toLowerCase()),
      }}
      options={[
        { label: words.banners.screens, options: LINK_TARGETS.map((at) => ({ value: at, label: at })) },
        {
          label: words.banners.products,
          options: products.map((entry) => toOption(`/product/${entry.id}`, entry.name)),
        },
        {
          label: words.places.articles,
          options: articles.map((entry) =>
            toOption(`/article/detail/${entry.id}`, entry.title[lang] || entry.title.en),
          ),
        },
      ]}
    />
  )
}

type LocalizedText = { en: string; zh: string; th: string }
type Fields = {
  picture: Picture | null
  headline: LocalizedText
  subline: LocalizedText
  link: string
  shown: boolean
  from: string | null
  until: string | null
}
const NO_TEXT: LocalizedText = { en: '', zh: '', th: '' }

/** Form for a new or existing banner. */
export function BannerForm({ banner, onClose }: { banner?: StaffBanner | undefined; onClose: () => void }) {
  const all = useWords('content')
  const words = all.content
  const [version, setVersion] = useState(banner?.version ?? 0)
  const save = useFormAction(banner ? 'PUT /api/staff/banner/{id}' : 'POST /api/staff/banner', {
    toInput: ({ picture, ...fields }: Fields) => ({
      ...fields,
      picture: picture!.key,
      ...(banner && { id: banner.id, version }),
    }),
    draft: { screen: `banner/${banner?.id ?? 'new'}`, version, onTake: (basis) => setVersion(Number(basis)) },
    fieldsByCode: { link_unknown: 'link' },
    done: words.banners.saved,
    refresh: ['GET /api/staff/banner'],
    onDone: onClose,
    onLoadTheirs: onClose,
  })
  return (
    <Drawer
      open
      size={720}
      title={banner ? words.banners.edit : words.banners.add}
      onClose={onClose}
      extra={
        <SaveButton busy={save.busy} onClick={() => save.form.submit()}>
          {all.shell.save}
        </SaveButton>
      }
    >
      <Form<Fields>
        {...save.formProps}
        disabled={save.busy}
        initialValues={
          banner ?? {
            picture: null,
            headline: NO_TEXT,
            subline: NO_TEXT,
            link: '',
            shown: true,
            from: null,
            until: null,
          }
        }
      >
        {save.draftNotice}
        <Form.Item
          name="picture"
          label={words.picture}
          extra={words.banners.pictureHint}
          rules={[{ required: true, message: words.banners.pictureNeeded }]}
        >
          <PictureField name={words.picture} required />
        </Form.Item>
        <LocalizedFields name={['headline']} label={words.banners.headline} max={60} required />
        <LocalizedFields name={['subline']} label={words.banners.subline} max={120} />
        <Form.Item
          name="link"
          label={words.banners.link}
          extra={words.banners.linkHint}
          rules={[{ required: true, whitespace: true, message: words.banners.linkNeeded }]}
        >
          <LinkField />
        </Form.Item>
        <Form.Item name="shown" label={words.banners.shown} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="from" label={`${words.from} (${words.bangkok})`}>
          <BangkokTimePicker />
        </Form.Item>
        <Form.Item
          name="until"
          label={`${words.until} (${words.bangkok})`}
          dependencies={['from']}
          rules={[
            ({ getFieldValue }) =>
              ruleOf<string | null>((until) => {
                const from = getFieldValue('from') as string | null
                return !until || !from || until > from
              }, words.banners.endsFirst),
          ]}
        >
          <BangkokTimePicker />
        </Form.Item>
        <FormErrors action={save} />
      </Form>
    </Drawer>
  )
}
