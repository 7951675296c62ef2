import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { Empty, Form, Input } from 'antd'
import { request } from '../../../app/api/request.ts'
import { useWords } from '../../../app/language.tsx'
import { DayPicker } from '../../../ui/form/bangkok-time.tsx'
import { FormErrors, TextItem } from '../../../ui/form/form.tsx'
import { type PictureRef, PictureField } from '../../../ui/form/uploads.tsx'
import { ListActions, RowActions } from '../../../ui/form/move-buttons.tsx'
import { LocalizedFields } from '../../../ui/form/localized-fields.tsx'
import styles from './brand.module.css'
import { useBrandForm } from './brand-form.tsx'

type Licence = InputOf<'PUT /api/staff/license'>['list'][number]
type LicenceValues = Omit<Licence, 'picture'> & { picture: PictureRef | null }
type Fields = { list: LicenceValues[] }
const NO_TEXT = { en: '', zh: '', th: '' }

/** Licences and certificates, in display order. */
export function LicenceForm({ brand }: { brand: ReplyOf<'GET /api/staff/brand/{name}'> }) {
  const words = useWords('content').content
  const licences = (brand.content as { list: Licence[] } | null)?.list ?? []
  const rowsOf = (list: Licence[]): LicenceValues[] =>
    list.map((licence) => ({ ...licence, picture: licence.picture ? { key: licence.picture } : null }))
  const { touched, touch, save, guard, formProps } = useBrandForm('PUT /api/staff/license', brand.version, {
    // Existing ids are sent back, so that the page of a licence keeps its address.
    toInput: ({ list }: Fields) => ({
      list: list.map((licence) => ({ ...licence, picture: licence.picture?.key ?? null })),
    }),
    // New licences have ids now.
    onDone: () => void reload(),
  })
  const reload = async () => {
    const reloaded = await request('GET /api/staff/brand/{name}', { name: 'license' })
    save.form.setFieldsValue({ list: rowsOf((reloaded.content as { list: Licence[] }).list) })
  }
  return (
    <Form<Fields> {...formProps} initialValues={{ list: rowsOf(licences) }}>
      {save.draftNotice}
      <Form.List name="list">
        {(rows, { add, remove, move }) => (
          <>
            {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.brand.noLicences} />}
            {rows.map(({ key, name }) => (
              <section key={key} className={styles.item} aria-label={words.brand.licence(name + 1)}>
                <div className={styles.head}>
                  <h2>{words.brand.licence(name + 1)}</h2>
                  <span>
                    <RowActions
                      at={name}
                      group="licences"
                      of={rows.length}
                      name={words.brand.licence(name + 1)}
                      onMove={move}
                      onRemove={remove}
                      onTouch={touch}
                    />
                  </span>
                </div>
                <Form.Item name={[name, 'id']} hidden>
                  <Input />
                </Form.Item>
                <LocalizedFields name={[name, 'title']} label={words.title} max={120} required />
                <LocalizedFields name={[name, 'issuer']} label={words.brand.issuer} max={120} />
                <LocalizedFields name={[name, 'text']} label={words.brand.about} max={1000} rows={2} />
                <div className={styles.pair}>
                  <TextItem name={[name, 'number']} label={words.brand.number} max={80} />
                  <Form.Item
                    name={[name, 'valid_until']}
                    label={words.brand.validUntil}
                    extra={words.brand.validUntilHint}
                  >
                    <DayPicker />
                  </Form.Item>
                  <Form.Item name={[name, 'picture']} label={words.picture}>
                    <PictureField small name={`${words.picture}: ${words.brand.licence(name + 1)}`} />
                  </Form.Item>
                </div>
              </section>
            ))}
            <FormErrors action={save} />
            <ListActions
              add={words.brand.addLicence}
              full={rows.length >= 50}
              onAdd={() =>
                add({ title: NO_TEXT, issuer: NO_TEXT, text: NO_TEXT, number: '', picture: null, valid_until: null })
              }
              touched={touched}
              busy={save.busy}
            />
          </>
        )}
      </Form.List>
      {guard}
    </Form>
  )
}
