import { Alert, Button, Card, Form, Input, Segmented } from 'antd'
import { CATALOGS } from '@bailu/contract/catalogue/kinds'
import type { Lang } from '@bailu/contract/languages'
import type { StaffProduct } from '@bailu/contract/catalogue/staff'
import { useEffect, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { TO_FIRST_WRONG } from '../../ui/form/field-errors.ts'
import { SaveButton } from '../../ui/form/form.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { optionsOf } from '../../ui/filters/filters.tsx'
import { NumberItem, SwitchItem } from '../../ui/form/items.tsx'
import { useContentForm } from '../../ui/form/use-content-form.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './catalogue.module.css'
import { DetailEditor } from './detail-editor.tsx'
import { toProductInput, NEW_PRODUCT, type ProductValues, toProductValues } from './product-values.ts'
import { PicturesEditor } from './pictures-editor.tsx'
import { LocalizedInput } from './localized-text.tsx'
import { type VariantActions, VariantsEditor } from './variants-editor.tsx'

type ProductInput = ReturnType<typeof toProductInput>
type Props = VariantActions & {
  /** Undefined for a new product. */
  product: StaffProduct | undefined
  mayEdit: boolean
  busy: boolean
  onCreate?: (input: ProductInput) => Promise<{ id: number }>
  onCreated?: (id: number) => Promise<void>
  onChange?: (input: ProductInput, version: number) => Promise<{ version: number }>
  /** Loads the latest version from the server. */
  onLoad?: () => Promise<StaffProduct>
}

const notForThis = () => Promise.reject(new Error('not for this product'))

/** Form of a product. Unsaved input is never overwritten by a background refetch. */
export function ProductForm(props: Props) {
  const { product, mayEdit, busy, onCreate = notForThis, onCreated, onChange = notForThis, onLoad = notForThis } = props
  const words = useWords('catalogue')
  const [saveError, setSaveError] = useState<AppError>()
  const { form, version, touched, conflicting, takeTheirs, notices, guard, formProps } = useContentForm<
    StaffProduct,
    ProductValues
  >({
    stored: product,
    screen: `product/${product?.id ?? 'new'}`,
    load: onLoad,
    toFields: toProductValues,
    create: (values) => onCreate(toProductInput(values)),
    onCreated: async (id) => onCreated?.(id),
    change: (values, changed) => onChange(toProductInput(values), changed),
    onChanged: async () => loadProduct(await onLoad()),
    onError: setSaveError,
    onMended: () => setSaveError(undefined),
  })
  const loadProduct = (next: StaffProduct) => {
    takeTheirs(next)
    setSaveError(undefined)
  }
  // A newer version from a refetch is loaded only while nothing is unsaved.
  useEffect(() => {
    if (product && product.version > version && !touched) loadProduct(product)
  })
  const save = () => {
    setSaveError(undefined)
    // `true` includes values of fields that are not rendered.
    formProps.onFinish(form.getFieldsValue(true) as ProductValues)
  }
  const isReadOnly = !mayEdit
  const disabled = isReadOnly || formProps.disabled
  const hasNoVariants = Form.useWatch((values: ProductValues) => (values.variants ?? []).length === 0, form) ?? false
  return (
    <Form<ProductValues>
      {...formProps}
      initialValues={product ? toProductValues(product) : NEW_PRODUCT}
      onFinish={save}
      onFinishFailed={() => setSaveError(new AppError(400, words.catalogue.wrong))}
    >
      {guard}
      {mayEdit && notices}
      {isReadOnly && <Alert type="info" showIcon title={words.catalogue.readOnly} className={styles.section ?? ''} />}
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.texts}</h2>
        <LocalizedInput name={['name']} label={words.catalogue.name} max={120} disabled={disabled} />
        <LocalizedInput name={['subtitle']} label={words.catalogue.subtitle} max={200} disabled={disabled} />
      </Card>
      <Card className={styles.section ?? ''}>
        <h2 id={PICTURES_ID} tabIndex={-1}>
          {words.catalogue.pictures}
        </h2>
        <Form.Item name="pictures" noStyle>
          <PicturesEditor disabled={disabled} />
        </Form.Item>
      </Card>
      <Card className={styles.section ?? ''}>
        <h2 id={VARIANTS_ID} tabIndex={-1}>
          {words.catalogue.variants}
        </h2>
        <VariantsEditor
          savedVariants={product?.variants ?? []}
          disabled={disabled}
          isEmpty={hasNoVariants}
          onPrice={props.onPrice}
          onStock={props.onStock}
        />
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.detail}</h2>
        <Form.Item name="detail" noStyle>
          <DetailEditor disabled={disabled} />
        </Form.Item>
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.legal}</h2>
        <Form.Item
          name="notification_no"
          label={words.catalogue.notificationNo}
          extra={words.catalogue.notificationNoHint}
          rules={[{ pattern: /^\d{2}-\d-\d{5,10}$/, message: words.catalogue.notificationNoWrong }]}
        >
          <Input disabled={disabled} maxLength={20} placeholder="10-1-6700012345" />
        </Form.Item>
        <Form.Item name="ingredients" label={words.catalogue.ingredients} extra={words.catalogue.ingredientsHint}>
          <Input.TextArea disabled={disabled} maxLength={3000} rows={3} className={styles.growing ?? ''} />
        </Form.Item>
      </Card>
      <Card className={styles.section ?? ''}>
        <h2>{words.catalogue.basics}</h2>
        <div className={styles.row}>
          <Form.Item name="catalog" label={words.catalogue.catalog}>
            <Segmented disabled={disabled} options={optionsOf(CATALOGS, words.catalogue.catalogs)} />
          </Form.Item>
          <NumberItem
            name="sort"
            label={words.catalogue.sort}
            extra={words.catalogue.sortHint}
            needed={words.catalogue.needed}
            min={0}
            max={1_000_000}
            disabled={disabled}
          />
          <SwitchItem
            name="on_sale"
            label={words.catalogue.onSale}
            extra={words.catalogue.onSaleHint}
            disabled={disabled}
          />
        </div>
      </Card>
      {!isReadOnly && (
        <SaveBar
          message={
            <div role="alert">
              {conflicting ? (
                <ProductConflict id={conflicting.id} onLoadTheirs={() => loadProduct(conflicting)} />
              ) : (
                saveError && (
                  <Alert
                    type="error"
                    showIcon
                    title={saveError.code === 'bad_input' ? words.catalogue.wrong : saveError.message}
                    description={
                      saveError.code === 'not_sellable' && (
                        <MissingParts
                          paths={Object.keys(saveError.errors)}
                          kinds={form.getFieldValue('detail') as ProductValues['detail']}
                          onGo={(path) => form.scrollToField(path, TO_FIRST_WRONG)}
                        />
                      )
                    }
                  />
                )
              )}
            </div>
          }
        >
          <SaveButton htmlType="submit" size="large" busy={busy}>
            {words.shell.save}
          </SaveButton>
        </SaveBar>
      )}
    </Form>
  )
}

type MissingPartsProps = {
  /** Paths of the form. */
  paths: string[]
  kinds: ProductValues['detail']
  onGo: (path: (string | number)[]) => void
}

/** What a product lacks before it can be sold; each entry leads to its field. */
function MissingParts({ paths, kinds, onGo }: MissingPartsProps) {
  const { catalogue: words } = useWords('catalogue')
  const partOf = (path: string): { text: string; go: () => void } => {
    const [part = '', at = '', field = '', lang = ''] = path.split('.')
    const inLang = (name: string, code: string) => `${name} · ${words.languages[code as Lang] ?? ''}`
    const toField = () => onGo(path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)))
    const index = Number(at)
    if (part === 'detail') {
      const block = words.blockAt(words.kinds[kinds[index]?.kind ?? 'text'], index + 1)
      const text = field === 'picture' ? `${block} · ${words.kinds.picture}` : inLang(block, lang)
      return { text, go: () => goTo(field === 'picture' ? block : `${block}-${lang}`) }
    }
    if (part === 'variants' && at !== '')
      return { text: inLang(`${words.variantAt(index + 1)} · ${words.option}`, lang), go: toField }
    if (part === 'variants') return { text: words.noneOnSale, go: () => goTo(VARIANTS_ID) }
    if (part === 'pictures') return { text: words.pictures, go: () => goTo(PICTURES_ID) }
    return { text: inLang(part === 'name' ? words.name : words.subtitle, at), go: toField }
  }
  return (
    <ul className={styles.missing}>
      {paths.map((path) => {
        const { text, go } = partOf(path)
        return (
          <li key={path}>
            <Button type="link" size="small" onClick={go}>
              {text}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const PICTURES_ID = 'product-pictures'
const VARIANTS_ID = 'product-variants'

/** An element by its id, or the block with this name. */
function goTo(target: string): void {
  const element =
    document.getElementById(target) ?? document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(target)}"]`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

function ProductConflict({ id, onLoadTheirs }: { id: number; onLoadTheirs: () => void }) {
  const words = useWords('catalogue').catalogue
  return (
    <Alert
      type="warning"
      showIcon
      title={words.editedByOther}
      description={words.editedByOtherHint}
      action={
        <>
          <Button size="small" href={`/back-office/products/${id}`} target="_blank" rel="noopener">
            {words.openTheirs}
          </Button>{' '}
          <Button size="small" danger onClick={onLoadTheirs}>
            {words.loadTheirs}
          </Button>
        </>
      }
    />
  )
}
