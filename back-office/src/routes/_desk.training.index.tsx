import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import hint from '../features/content/editing/filters.module.css'
import { CourseList } from '../features/content/training/course-list.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/training/')({ component: Training })

function Training() {
  const words = useWords().content
  const query = useCall('GET /api/staff/training', {})
  return (
    <Page
      title={words.places.training}
      extra={
        <Link to="/training/new">
          <Button type="primary" icon={<PlusOutlined />}>
            {words.training.add}
          </Button>
        </Link>
      }
    >
      <p className={hint.hint}>{words.training.hint}</p>
      <Loaded query={query}>{(courses) => <CourseList courses={courses} />}</Loaded>
    </Page>
  )
}
