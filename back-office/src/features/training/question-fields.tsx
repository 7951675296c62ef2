import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { useWords } from '../../app/language.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'
import { newOption, type QuestionFields } from './course-fields.ts'
import styles from './course.module.css'

/** Form fields of a quiz question and its options; right answers are ticked. */
export function QuestionFieldset({ at, onRemove }: { at: number; onRemove: () => void }) {
  const all = useWords().content
  const words = all.training
  const form = Form.useFormInstance()
  const clearOtherAnswers = (chosen: number) => {
    const path = ['questions', at]
    const { kind, options } = form.getFieldValue(path) as QuestionFields
    if (kind === 'single')
      form.setFieldValue(
        [...path, 'options'],
        options.map((option, index) => ({ ...option, right: index === chosen })),
      )
  }
  return (
    <section className={styles.question} aria-label={words.question(at + 1)}>
      <div className={styles.head}>
        <h3>{words.question(at + 1)}</h3>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`${all.remove}: ${words.question(at + 1)}`}
          onClick={onRemove}
        />
      </div>
      <Form.Item name={[at, 'id']} hidden>
        <Input />
      </Form.Item>
      <LocalizedFields name={[at, 'text']} label={words.question(at + 1)} max={400} required rows={2} />
      <Form.Item name={[at, 'kind']} label={words.kind}>
        <Radio.Group
          optionType="button"
          options={(['single', 'multiple'] as const).map((value) => ({ value, label: words[value] }))}
        />
      </Form.Item>
      <Form.List
        name={[at, 'options']}
        rules={[
          {
            validator: (_, options: QuestionFields['options']) => {
              const { kind } = form.getFieldValue(['questions', at]) as QuestionFields
              const right = options.filter((option) => option.right).length
              return right === 0 || (kind === 'single' && right > 1)
                ? Promise.reject(new Error(words.rightNeeded))
                : Promise.resolve()
            },
          },
        ]}
      >
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.option}>
                <Form.Item name={[name, 'id']} hidden>
                  <Input />
                </Form.Item>
                <Form.Item name={[name, 'right']} valuePropName="checked" label={words.right}>
                  <Checkbox
                    aria-label={`${words.right}: ${words.option(name + 1)}`}
                    onChange={({ target }) => target.checked && clearOtherAnswers(name)}
                  />
                </Form.Item>
                <LocalizedFields name={[name, 'text']} label={words.option(name + 1)} max={200} required />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  disabled={rows.length <= 2}
                  aria-label={`${all.remove}: ${words.option(name + 1)}`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button
              size="small"
              className={styles.addOption}
              icon={<PlusOutlined />}
              disabled={rows.length >= 6}
              onClick={() => add(newOption())}
            >
              {words.addOption}
            </Button>
          </>
        )}
      </Form.List>
      <LocalizedFields name={[at, 'why']} label={words.why} max={600} rows={2} />
    </section>
  )
}
