import type { staffTrainingCalls, trainingCalls } from '@bailu/contract/training'
import type { Verbs } from '../core/perform.ts'
import { keepProgress } from '../features/training/keep-progress.ts'
import { listAllCourses, readCourseForm } from '../features/training/list-all-courses.ts'
import { listCourses } from '../features/training/list-courses.ts'
import { readCourse } from '../features/training/read-course.ts'
import { readProgress } from '../features/training/read-progress.ts'
import { takeQuiz } from '../features/training/take-quiz.ts'
import { addCourse, changeCourse } from '../features/training/write-course.ts'

export const trainingVerbs: Verbs<typeof trainingCalls & typeof staffTrainingCalls> = {
  'GET /api/training': listCourses,
  'GET /api/training/progress': readProgress,
  'GET /api/training/{id}': readCourse,
  'PUT /api/training/chapter/{id}': keepProgress,
  'POST /api/training/{id}/quiz': takeQuiz,
  'GET /api/staff/training': listAllCourses,
  'GET /api/staff/training/{id}': readCourseForm,
  'POST /api/staff/training': addCourse,
  'PUT /api/staff/training/{id}': changeCourse,
}
