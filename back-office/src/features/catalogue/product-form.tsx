import { Alert, Button, Card, Form, InputNumber, Segmented, Switch } from 'antd'
import { CATALOGS } from '@bailu/contract/catalogue'
import type { StaffProduct } from '@bailu/contract/staff-catalogue'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { AskLeaving } from '../../ui/ask-leaving.tsx'
import { setFieldErrors } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import styles from './catalogue.module.css'
import { DetailEditor } from './detail-editor.tsx'
import { inputOf, NEW_PRODUCT, type ProductValues, valuesOf } from './form-values.ts'
import { PicturesEditor } from './pictures-editor.tsx'
import { ThreeWords } from './three-words.tsx'
import { type VariantDeeds, VariantsEditor } from './variants-editor.tsx'

type Props = VariantDeeds & {
  /** Undefined for a new product. */
  product: StaffProduct | undefined
  mayEdit: boolean
  /** Saves the product; rejects with the server's error. */
  onSave: (input: ReturnType<typeof inputOf>, version: number) => Promise<unknown>
  /** Loads the latest version from the server. */
  onReload: () => Promise<StaffProduct | undefined>
}

/** Form of a product. Unsaved input is never overwritten by a background refetch. */
export function ProductForm({ product, mayEdit, onSave, onReload, ...deeds }: Props) {
  const words = useWords()
  const [form] = Form.useForm<ProductValues>()
  const [version, setVersion] = useState(product?.version ?? 0)
  const [refused, setRefused] = useState<Refusal>()
  const [saving, setSaving] = useState(false)
  const dirty = useRef(false)
  const adopt = (next: StaffProduct) => {
    form.setFieldsValue(valuesOf(next))
    setVersion(next.version)
    setRefused(undefined)
    dirty.current = false
  }
  // A newer version from a refetch is loaded only while the form is not dirty.
  useEffect(() => {
    if (product && product.version > version && !dirty.current) adopt(product)
  })
  const save = async () => {
    setSaving(true)
    setRefused(undefined)
    try {
      // `true` includes values of fields that are not rendered.
      await onSave(inputOf(form.getFieldsValue(true) as ProductValues), version)
      dirty.current = false
      const next = await onReload()
      if (next) adopt(next)
    } catch (cause) {
      if (!(cause instanceof Refusal)) return
      setFieldErrors(form, cause)
      setRefused(cause)
    } finally {
      setSaving(false)
    }
  }
  const disabled = !mayEdit
  const empty = Form.useWatch((values: ProductValues) => (values.variants ?? []).length === 0, form) ?? false
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={product ? valuesOf(product) : NEW_PRODUCT}
      onValuesChange={() => {
        dirty.current = true
      }}
      onFinish={() => void save()}
      onFinishFailed={() => setRefused(new Refusal(400, words.products.wrong))}
      scrollToFirstError
    >
      <AskLeaving dirty={() => dirty.current} />
      {disabled && <Alert type="info" showIcon title={words.products.readOnly} className={styles.section ?? ''} />}
      <Card className={styles.section ?? ''}>
        <h2>{words.products.texts}</h2>
        <ThreeWords name={['name']} label={words.products.name} max={120} disabled={disabled} />
        <ThreeWords name={['subtitle']} label={words.products.subtitle} max={200} disabled={disabled} />
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.products.pictures}</h2>
        <Form.Item name="pictures" noStyle>
          <PicturesEditor disabled={disabled} />
        </Form.Item>
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.products.variants}</h2>
        <VariantsEditor known={product?.variants ?? []} disabled={disabled} empty={empty} {...deeds} />
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.products.detail}</h2>
        <Form.Item name="detail" noStyle>
          <DetailEditor disabled={disabled} />
        </Form.Item>
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.products.basics}</h2>
        <div className={styles.row}>
          <Form.Item name="catalog" label={words.products.catalog}>
            <Segmented
              disabled={disabled}
              options={CATALOGS.map((value) => ({ value, label: words.products.catalogs[value] }))}
            />
          </Form.Item>
          <Form.Item
            name="sort"
            label={words.products.sort}
            extra={words.products.sortHint}
            rules={[{ required: true, message: words.products.needed }]}
          >
            <InputNumber min={0} max={1_000_000} precision={0} disabled={disabled} />
          </Form.Item>
          <Form.Item
            name="on_sale"
            label={words.products.onSale}
            valuePropName="checked"
            extra={words.products.onSaleHint}
          >
            <Switch disabled={disabled} />
          </Form.Item>
        </div>
      </Card>
      {!disabled && (
        <div className={styles.foot}>
          <span role="alert">
            {refused && <Refused refused={refused} product={product} onLoad={onReload} adopt={adopt} />}
          </span>
          <Button type="primary" htmlType="submit" size="large" loading={saving}>
            {words.shell.save}
          </Button>
        </div>
      )}
    </Form>
  )
}

type RefusedProps = {
  refused: Refusal
  product: StaffProduct | undefined
  onLoad: Props['onReload']
  adopt: (next: StaffProduct) => void
}

function Refused({ refused, product, onLoad, adopt }: RefusedProps) {
  const words = useWords().products
  const load = async () => {
    const next = await onLoad()
    if (next) adopt(next)
  }
  if (refused.code !== 'edited_meanwhile' || !product) {
    return <Alert type="error" showIcon title={refused.code === 'bad_input' ? words.wrong : refused.message} />
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={words.meanwhile}
      description={words.meanwhileHint}
      action={
        <>
          <Button size="small" href={`/back-office/products/${product.id}`} target="_blank" rel="noopener">
            {words.openTheirs}
          </Button>{' '}
          <Button size="small" danger onClick={() => void load()}>
            {words.loadTheirs}
          </Button>
        </>
      }
    />
  )
}
