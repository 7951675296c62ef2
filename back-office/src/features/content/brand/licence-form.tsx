import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { DatePicker, Empty, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { request } from '../../../request/request.ts'
import { useAct } from '../../../request/use-calls.ts'
import { useWords } from '../../../words.tsx'
import { LeaveGuard } from '../editing/leave-guard.tsx'
import { type Chosen, PictureChoice } from '../editing/picture-choice.tsx'
import { RowDeeds } from '../editing/row-deeds.tsx'
import { ThreeTexts } from '../editing/three-texts.tsx'
import styles from './brand.module.css'
import { ListDeeds } from './list-deeds.tsx'
import { useBrandForm } from './use-brand-form.ts'

type Licence = InputOf<'PUT /api/staff/license'>['list'][number]
type Row = Omit<Licence, 'picture'> & { picture: Chosen | null }
type Fields = { list: Row[] }
const NONE = { en: '', zh: '', th: '' }

/** Licences and certificates, in display order. */
export function LicenceForm({ brand }: { brand: ReplyOf<'GET /api/staff/brand/{name}'> }) {
  const words = useWords().content
  const [form] = Form.useForm<Fields>()
  const { version, touched, touch, send } = useBrandForm(form, brand.version)
  const write = useAct('PUT /api/staff/license', {
    done: words.brand.saved,
    refresh: ['GET /api/staff/brand/{name}'],
    quiet: true,
  })
  const given = (brand.content as { list: Licence[] } | null)?.list ?? []
  const rowsOf = (list: Licence[]): Row[] =>
    list.map((one) => ({ ...one, picture: one.picture ? { key: one.picture } : null }))
  const onFinish = async ({ list }: Fields) => {
    const saved = await send(
      write.mutateAsync({
        // Existing ids are sent back, so that the page of a licence keeps its address.
        input: { version, list: list.map((one) => ({ ...one, picture: one.picture?.key ?? null })) },
      }),
    )
    if (!saved) return
    // Reload: new licences have ids now.
    const fresh = await request('GET /api/staff/brand/{name}', { name: 'license' })
    form.setFieldsValue({ list: rowsOf((fresh.content as { list: Licence[] }).list) })
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError
      initialValues={{ list: rowsOf(given) }}
      onValuesChange={touch}
      onFinish={(fields) => void onFinish(fields)}
    >
      <Form.List name="list">
        {(rows, { add, remove, move }) => (
          <>
            {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.brand.noLicences} />}
            {rows.map(({ key, name }) => (
              <section key={key} className={styles.item} aria-label={words.brand.licence(name + 1)}>
                <div className={styles.head}>
                  <h2>{words.brand.licence(name + 1)}</h2>
                  <span>
                    <RowDeeds
                      at={name}
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
                <ThreeTexts name={[name, 'title']} label={words.title} max={120} needed />
                <ThreeTexts name={[name, 'issuer']} label={words.brand.issuer} max={120} />
                <ThreeTexts name={[name, 'text']} label={words.brand.about} max={1000} rows={2} />
                <div className={styles.pair}>
                  <Form.Item name={[name, 'number']} label={words.brand.number}>
                    <Input maxLength={80} />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'valid_until']}
                    label={words.brand.validUntil}
                    extra={words.brand.validUntilHint}
                    getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })}
                    getValueFromEvent={(picked: dayjs.Dayjs | null) => picked?.format('YYYY-MM-DD') ?? null}
                  >
                    <DatePicker />
                  </Form.Item>
                  <Form.Item name={[name, 'picture']} label={words.picture}>
                    <PictureChoice small name={`${words.picture}: ${words.brand.licence(name + 1)}`} />
                  </Form.Item>
                </div>
              </section>
            ))}
            <ListDeeds
              add={words.brand.addLicence}
              full={rows.length >= 50}
              onAdd={() => add({ title: NONE, issuer: NONE, text: NONE, number: '', picture: null, valid_until: null })}
              touched={touched}
              busy={write.isPending}
            />
          </>
        )}
      </Form.List>
      <LeaveGuard unsaved={() => touched} />
    </Form>
  )
}
