import type { trainingCalls } from '@bailu/contract/training/shop'
import type { staffTrainingCalls } from '@bailu/contract/training/staff'
import type { Handlers } from '../../core/context.ts'
import { readOwnProgress, saveProgress } from './progress.ts'
import { listStaffCourses, readCourseForm } from './list-staff-courses.ts'
import { listCourses, readCourse } from './read-courses.ts'
import { takeQuiz } from './take-quiz.ts'
import { addCourse, changeCourse } from './write-course.ts'

export const trainingHandlers: Handlers<typeof trainingCalls & typeof staffTrainingCalls> = {
  'GET /api/training': listCourses,
  'GET /api/training/progress': readOwnProgress,
  'GET /api/training/{id}': readCourse,
  'PUT /api/training/chapter/{id}': saveProgress,
  'POST /api/training/{id}/quiz': takeQuiz,
  'GET /api/staff/training': listStaffCourses,
  'GET /api/staff/training/{id}': readCourseForm,
  'POST /api/staff/training': addCourse,
  'PUT /api/staff/training/{id}': changeCourse,
}
