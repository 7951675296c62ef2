import type { ReplyOf } from '@bailu/contract/calls'
import { safeHref } from '@bailu/contract/links'
import { Empty, Form, Input, Select } from 'antd'
import { useWords } from '../../../app/language.tsx'
import { FormErrors, ruleOf, TextItem } from '../../../ui/form/form.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { RowActions } from '../../../ui/form/move-buttons.tsx'
import { LocalizedFields } from '../../../ui/form/localized-fields.tsx'
import styles from './brand.module.css'
import { ListActions, useBrandForm } from './brand-form.tsx'

const KINDS = ['short_video', 'social_network', 'photo_sharing', 'messaging'] as const
type Fields = {
  lead: { en: string; zh: string; th: string }
  links: { kind: (typeof KINDS)[number]; name: string; handle: string; href: string }[]
}

/** Social media links of the brand, in display order. */
export function SocialForm({ brand }: { brand: ReplyOf<'GET /api/staff/brand/{name}'> }) {
  const words = useWords().content
  const { touched, touch, save, formProps } = useBrandForm('PUT /api/staff/social', brand.version, {
    toInput: (fields: Fields) => fields,
  })
  return (
    <Form<Fields>
      {...formProps}
      initialValues={(brand.content as Fields | null) ?? { lead: { en: '', zh: '', th: '' }, links: [] }}
    >
      <LocalizedFields name={['lead']} label={words.brand.lead} max={200} />
      <Form.List name="links">
        {(rows, { add, remove, move }) => (
          <>
            {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.brand.noLinks} />}
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.row}>
                <Form.Item name={[name, 'kind']} label={words.brand.kind}>
                  <Select options={KINDS.map((value) => ({ value, label: words.brand.kinds[value] }))} />
                </Form.Item>
                <TextItem name={[name, 'name']} label={words.brand.network} needed={words.brand.required} max={40} />
                <TextItem name={[name, 'handle']} label={words.brand.handle} max={80} />
                <Form.Item
                  name={[name, 'href']}
                  label={words.brand.address}
                  rules={[ruleOf<string>((href) => !!safeHref(href)?.startsWith('https:'), words.brand.addressWrong)]}
                >
                  <Input maxLength={500} placeholder="https://" />
                </Form.Item>
                <Form.Item label=" ">
                  <RowActions
                    at={name}
                    of={rows.length}
                    name={`${words.brand.tabs.social} ${name + 1}`}
                    onMove={move}
                    onRemove={remove}
                    onTouch={touch}
                  />
                </Form.Item>
              </div>
            ))}
            <FormErrors action={save} />
            <ListActions
              add={words.brand.addLink}
              full={rows.length >= 20}
              onAdd={() => add({ kind: 'social_network', name: '', handle: '', href: '' })}
              touched={touched}
              busy={save.busy}
            />
          </>
        )}
      </Form.List>
      <UnsavedChangesGuard hasUnsavedChanges={() => touched} />
    </Form>
  )
}
