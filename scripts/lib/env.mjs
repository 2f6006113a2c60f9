/** What configures a server; a test must not inherit it from whoever runs it. */
const ours = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATA_DIR',
  'API_PORT',
  'PUSHER_APP_ID',
  'PUSHER_APP_KEY',
  'API_BASES',
  'CORS_ORIGINS',
  'PRIVACY_URL',
  'TERMS_URL',
  'IOS_APP_URL',
  'ANDROID_APP_URL',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'REQUIRE_SECOND_FACTOR',
  'TZ',
  'NODE_OPTIONS',
]

/** The environment for a test: ours without the server's settings, NODE_ENV `test`, no colours. @param {Record<string, string>} [more] @returns {NodeJS.ProcessEnv} */
export function testEnv(more = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.includes(name)))
  return { ...env, NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: undefined, ...more }
}
