import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const KEYS = { FILES_ACCESS_KEY: 'key', FILES_SECRET_KEY: 'secret' }
const URL_OF_FILES = 's3://bailu-files/shop?endpoint=https://s3.example:8443&region=eu-central-1'

const problemOf = (env: Record<string, string>) =>
  parseConfig(env).problems.find(({ setting }) => setting === 'FILES_URL')?.words

test('FILES_URL names bucket, prefix, endpoint and region; without it the files are in the data folder', () => {
  expect(parseConfig({ FILES_URL: URL_OF_FILES, ...KEYS }).config.fileBucket).toEqual({
    endpoint: 'https://s3.example:8443',
    region: 'eu-central-1',
    bucket: 'bailu-files',
    prefix: 'shop/',
    accessKey: 'key',
    secretKey: 'secret',
  })
  const short = { FILES_URL: 's3://bailu-files?endpoint=http://10.0.0.9:9000', ...KEYS }
  expect(parseConfig(short).config.fileBucket).toMatchObject({
    endpoint: 'http://10.0.0.9:9000',
    region: 'us-east-1',
    prefix: '',
  })
  expect(parseConfig({}).config.fileBucket).toBeUndefined()
})

test.each([
  [{ FILES_URL: URL_OF_FILES }, /given together/],
  [{ FILES_URL: URL_OF_FILES, FILES_ACCESS_KEY: 'key' }, /given together/],
  [KEYS, /given together/],
  [{ FILES_URL: 'bucket', ...KEYS }, /must be s3:/],
  [{ FILES_URL: 'https://s3.example/bucket', ...KEYS }, /must be s3:/],
  [{ FILES_URL: 's3://key:secret@bailu?endpoint=https://s3.example', ...KEYS }, /holds keys/],
  [{ FILES_URL: 's3://?endpoint=https://s3.example', ...KEYS }, /names no bucket/],
  [{ FILES_URL: 's3://Bailu_Files?endpoint=https://s3.example', ...KEYS }, /names no bucket/],
  [{ FILES_URL: 's3://bailu/a%2e%2e?endpoint=https://s3.example', ...KEYS }, /prefix/],
  [{ FILES_URL: 's3://bailu/a//b?endpoint=https://s3.example', ...KEYS }, /prefix/],
  [{ FILES_URL: 's3://bailu', ...KEYS }, /address of the storage/],
  [{ FILES_URL: 's3://bailu?endpoint=ftp://s3.example', ...KEYS }, /address of the storage/],
  [{ FILES_URL: 's3://bailu?endpoint=https://s3.example/path', ...KEYS }, /more than https/],
  [{ FILES_URL: 's3://bailu?endpoint=https://s3.example&region=EU West', ...KEYS }, /region/],
  [{ FILES_URL: 's3://bailu?endpoint=https://s3.example&acl=public-read', ...KEYS }, /unknown part acl/],
])('is rejected: %j', (env, words) => expect(problemOf(env as Record<string, string>)).toMatch(words))

test('in production plain http is accepted to this machine only', () => {
  const production = { NODE_ENV: 'production', ...KEYS }
  expect(problemOf({ ...production, FILES_URL: 's3://bailu?endpoint=http://s3.example' })).toMatch(/without TLS/)
  expect(problemOf({ ...production, FILES_URL: 's3://bailu?endpoint=http://127.0.0.1:7480' })).toBeUndefined()
  expect(problemOf({ ...production, FILES_URL: URL_OF_FILES })).toBeUndefined()
})
