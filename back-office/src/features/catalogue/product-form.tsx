import { Alert, Button, Card, Form, InputNumber, Segmented, Switch } from 'antd'
import { CATALOGS } from '@bailu/contract/catalogue/shop'
import type { StaffProduct } from '@bailu/contract/catalogue/staff'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { ConfirmLeaveDialog } from '../../ui/form/unsaved-changes.tsx'
import { setFieldErrors } from '../../ui/form/field-errors.ts'
import { useWords } from '../../app/language.tsx'
import styles from './catalogue.module.css'
import { DetailEditor } from './detail-editor.tsx'
import { toProductInput, NEW_PRODUCT, type ProductValues, toProductValues } from './product-values.ts'
import { PicturesEditor } from './pictures-editor.tsx'
import { LocalizedInput } from './localized-text.tsx'
import { type VariantActions, VariantsEditor } from './variants-editor.tsx'

type Props = VariantActions & {
  /** Undefined for a new product. */
  product: StaffProduct | undefined
  mayEdit: boolean
  /** Saves the product; rejects with the server's error. */
  onSave: (input: ReturnType<typeof toProductInput>, version: number) => Promise<unknown>
  /** Loads the latest version from the server. */
  onReload: () => Promise<StaffProduct | undefined>
}

/** Form of a product. Unsaved input is never overwritten by a background refetch. */
export function ProductForm({ product, mayEdit, onSave, onReload, ...variantActions }: Props) {
  const words = useWords()
  const [form] = Form.useForm<ProductValues>()
  const [version, setVersion] = useState(product?.version ?? 0)
  const [saveError, setSaveError] = useState<AppError>()
  const [saving, setSaving] = useState(false)
  const isDirty = useRef(false)
  const loadProduct = (next: StaffProduct) => {
    form.setFieldsValue(toProductValues(next))
    setVersion(next.version)
    setSaveError(undefined)
    isDirty.current = false
  }
  // A newer version from a refetch is loaded only while the form is not dirty.
  useEffect(() => {
    if (product && product.version > version && !isDirty.current) loadProduct(product)
  })
  const save = async () => {
    setSaving(true)
    setSaveError(undefined)
    try {
      // `true` includes values of fields that are not rendered.
      await onSave(toProductInput(form.getFieldsValue(true) as ProductValues), version)
      isDirty.current = false
      const next = await onReload()
      if (next) loadProduct(next)
    } catch (cause) {
      if (!(cause instanceof AppError)) return
      setFieldErrors(form, cause)
      setSaveError(cause)
    } finally {
      setSaving(false)
    }
  }
  const disabled = !mayEdit
  const hasNoVariants = Form.useWatch((values: ProductValues) => (values.variants ?? []).length === 0, form) ?? false
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={product ? toProductValues(product) : NEW_PRODUCT}
      onValuesChange={() => {
        isDirty.current = true
      }}
      onFinish={() => void save()}
      onFinishFailed={() => setSaveError(new AppError(400, words.catalogue.wrong))}
      scrollToFirstError
    >
      <ConfirmLeaveDialog isDirty={() => isDirty.current} />
      {disabled && <Alert type="info" showIcon title={words.catalogue.readOnly} className={styles.section ?? ''} />}
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.texts}</h2>
        <LocalizedInput name={['name']} label={words.catalogue.name} max={120} disabled={disabled} />
        <LocalizedInput name={['subtitle']} label={words.catalogue.subtitle} max={200} disabled={disabled} />
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.pictures}</h2>
        <Form.Item name="pictures" noStyle>
          <PicturesEditor disabled={disabled} />
        </Form.Item>
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.variants}</h2>
        <VariantsEditor
          savedVariants={product?.variants ?? []}
          disabled={disabled}
          isEmpty={hasNoVariants}
          {...variantActions}
        />
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.detail}</h2>
        <Form.Item name="detail" noStyle>
          <DetailEditor disabled={disabled} />
        </Form.Item>
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.basics}</h2>
        <div className={styles.row}>
          <Form.Item name="catalog" label={words.catalogue.catalog}>
            <Segmented
              disabled={disabled}
              options={CATALOGS.map((value) => ({ value, label: words.catalogue.catalogs[value] }))}
            />
          </Form.Item>
          <Form.Item
            name="sort"
            label={words.catalogue.sort}
            extra={words.catalogue.sortHint}
            rules={[{ required: true, message: words.catalogue.needed }]}
          >
            <InputNumber min={0} max={1_000_000} precision={0} disabled={disabled} />
          </Form.Item>
          <Form.Item
            name="on_sale"
            label={words.catalogue.onSale}
            valuePropName="checked"
            extra={words.catalogue.onSaleHint}
          >
            <Switch disabled={disabled} />
          </Form.Item>
        </div>
      </Card>
      {!disabled && (
        <div className={styles.foot}>
          <span role="alert">
            {saveError && (
              <SaveErrorNotice saveError={saveError} product={product} onLoad={onReload} loadProduct={loadProduct} />
            )}
          </span>
          <Button type="primary" htmlType="submit" size="large" loading={saving}>
            {words.shell.save}
          </Button>
        </div>
      )}
    </Form>
  )
}

type SaveErrorProps = {
  saveError: AppError
  product: StaffProduct | undefined
  onLoad: Props['onReload']
  loadProduct: (next: StaffProduct) => void
}

function SaveErrorNotice({ saveError, product, onLoad, loadProduct }: SaveErrorProps) {
  const words = useWords().catalogue
  const load = async () => {
    const next = await onLoad()
    if (next) loadProduct(next)
  }
  if (saveError.code !== 'edit_conflict' || !product) {
    return <Alert type="error" showIcon title={saveError.code === 'bad_input' ? words.wrong : saveError.message} />
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={words.editedByOther}
      description={words.editedByOtherHint}
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
