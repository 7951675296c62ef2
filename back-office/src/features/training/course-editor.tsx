import { PlusOutlined } from '@ant-design/icons'
import type { ReplyOf } from '@bailu/contract/calls'
import { App, Button, Collapse, Form, InputNumber, Space, Switch } from 'antd'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../app/api/request.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { Page } from '../../ui/page.tsx'
import { setFieldErrors } from '../../ui/form/field-errors.ts'
import { useLanguage } from '../../app/language.tsx'
import { UnsavedChangesGuard } from '../../ui/form/unsaved-changes.tsx'
import { EditConflictNotice } from '../../ui/form/edit-conflict.tsx'
import { PictureField } from '../../ui/form/uploads.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'
import { ChapterFieldset } from './chapter-fields.tsx'
import {
  type CourseFields,
  EMPTY_COURSE,
  toCourseFields,
  toCourseInput,
  newChapter,
  newQuestion,
} from './course-fields.ts'
import styles from './course.module.css'
import { QuestionFieldset } from './question-fields.tsx'

type Course = ReplyOf<'GET /api/staff/training/{id}'>
type Props = { course?: Course; onCreated: (id: number) => void }
const REFRESH = ['GET /api/staff/training', 'GET /api/staff/training/{id}'] as const

/** Editor of a course: title, chapters and quiz. */
export function CourseEditor({ course, onCreated }: Props) {
  const { words: all, lang } = useLanguage()
  const words = all.content.training
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<CourseFields>()
  const [touched, setTouched] = useState(false)
  // Version the editor loaded. A refetch in the background must not replace it, or conflicts would go undetected.
  const [version, setVersion] = useState(course?.version ?? 0)
  const [theirs, setTheirs] = useState<Course>()
  const withQuiz = Form.useWatch('withQuiz', form)
  const options = { done: words.saved, refresh: REFRESH, quiet: true }
  const add = useAction('POST /api/staff/training', options)
  const change = useAction('PUT /api/staff/training/{id}', options)

  const onFinish = async (fields: CourseFields) => {
    if (fields.chapters.length === 0) return void message.error(words.chapterNeeded)
    const input = toCourseInput(fields)
    try {
      if (!course) {
        const created = await add.mutateAsync({ input })
        setTouched(false)
        return onCreated(created.id)
      }
      const { id } = course
      const saved = await change.mutateAsync({ input: { ...input, id, version } })
      setVersion(saved.version)
      setTouched(false)
      // New chapters have ids now; saving them again without ids would reset the progress of readers.
      const reloaded = await request('GET /api/staff/training/{id}', { id })
      if (reloaded.version === saved.version) form.setFieldsValue(toCourseFields(reloaded.form))
    } catch (cause) {
      await handleError(cause)
    }
  }
  const handleError = async (cause: unknown) => {
    if (!(cause instanceof AppError)) return
    if (cause.code === 'edit_conflict' && course)
      setTheirs(await request('GET /api/staff/training/{id}', { id: course.id }))
    else if (!setFieldErrors(form, cause)) void message.error(cause.message)
  }
  // Saved as a separate course, unpublished and without the chapter ids of the original.
  const saveCopy = async () => {
    const { chapters, ...courseInput } = toCourseInput(form.getFieldsValue(true) as CourseFields)
    const copy = { ...courseInput, published: false, chapters: chapters.map(({ id: _, ...chapter }) => chapter) }
    const created = await add.mutateAsync({ input: copy }).catch(handleError)
    if (!created) return
    setTouched(false)
    onCreated(created.id)
  }
  const takeTheirs = (stored: Course) => {
    form.setFieldsValue(toCourseFields(stored.form))
    setVersion(stored.version)
    setTouched(false)
  }
  const markTouched = () => setTouched(true)
  return (
    <Page
      title={course ? course.form.title[lang] : words.newTitle}
      back={{ link: { to: '/training' }, name: all.content.places.training }}
      extra={
        <Button
          type="primary"
          disabled={!touched}
          loading={add.isPending || change.isPending}
          onClick={() => form.submit()}
        >
          {words.save}
        </Button>
      }
    >
      {theirs?.edited && theirs.version !== version && (
        <EditConflictNotice
          {...theirs.edited}
          onSaveCopy={() => void saveCopy()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <Form<CourseFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={course ? toCourseFields(course.form) : EMPTY_COURSE}
        onValuesChange={markTouched}
        onFinish={(fields) => void onFinish(fields)}
        onFinishFailed={({ errorFields }) => void message.error(errorFields[0]?.errors[0])}
      >
        <LocalizedFields name={['title']} label={all.content.title} max={120} required />
        <LocalizedFields name={['lead']} label={words.lead} max={400} required rows={2} />
        <Space wrap align="start" size={24}>
          <Form.Item name="cover" label={words.cover}>
            <PictureField small name={words.cover} />
          </Form.Item>
          <Form.Item name="sort" label={words.sort} rules={[{ required: true, message: all.content.brand.required }]}>
            <InputNumber min={0} max={9999} precision={0} />
          </Form.Item>
          <Form.Item name="published" label={words.published} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Space>
        <h2 className={styles.heading}>{words.chapters}</h2>
        <Form.List name="chapters">
          {(rows, { add: append, remove, move }) => (
            <>
              <Collapse
                defaultActiveKey={rows.length === 1 ? [rows[0]!.key] : []}
                items={rows.map(({ key, name }) => ({
                  key,
                  forceRender: true,
                  label: <ChapterName at={name} />,
                  children: (
                    <ChapterFieldset
                      at={name}
                      of={rows.length}
                      onMove={(from, to) => {
                        move(from, to)
                        markTouched()
                      }}
                      onRemove={() =>
                        void modal.confirm({
                          title: words.removeChapterTitle,
                          content: words.removeChapterText,
                          okText: all.content.remove,
                          okButtonProps: { danger: true },
                          onOk: () => {
                            remove(name)
                            markTouched()
                          },
                        })
                      }
                    />
                  ),
                }))}
              />
              <Button
                className={styles.add}
                icon={<PlusOutlined />}
                disabled={rows.length >= 40}
                onClick={() => append(newChapter())}
              >
                {words.addChapter}
              </Button>
            </>
          )}
        </Form.List>
        <h2 className={styles.heading}>{words.quiz}</h2>
        <Form.Item name="withQuiz" label={words.withQuiz} valuePropName="checked">
          <Switch />
        </Form.Item>
        {withQuiz && (
          <>
            <Form.Item
              name="pass_mark"
              label={words.passMark}
              rules={[{ required: true, message: all.content.brand.required }]}
            >
              <InputNumber min={1} max={100} precision={0} suffix="%" />
            </Form.Item>
            <Form.List
              name="questions"
              rules={[
                {
                  validator: (_, list: unknown[] | undefined) =>
                    list && list.length > 0 ? Promise.resolve() : Promise.reject(new Error(words.questionNeeded)),
                },
              ]}
            >
              {(rows, { add: append, remove }, { errors }) => (
                <>
                  {rows.map(({ key, name }) => (
                    <QuestionFieldset
                      key={key}
                      at={name}
                      onRemove={() => {
                        remove(name)
                        markTouched()
                      }}
                    />
                  ))}
                  <Form.ErrorList errors={errors} />
                  <Button icon={<PlusOutlined />} disabled={rows.length >= 30} onClick={() => append(newQuestion())}>
                    {words.addQuestion}
                  </Button>
                </>
              )}
            </Form.List>
          </>
        )}
      </Form>
      <UnsavedChangesGuard hasUnsavedChanges={() => touched} />
    </Page>
  )
}

function ChapterName({ at }: { at: number }) {
  const { words, lang } = useLanguage()
  const title = Form.useWatch(['chapters', at, 'title', lang]) as string | undefined
  return (
    <>
      {words.content.training.chapter(at + 1)} <span className="muted">{title}</span>
    </>
  )
}
