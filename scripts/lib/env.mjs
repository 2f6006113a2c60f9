/** Variables that configure a server or its time zone; tests must not inherit them. */
const serverSettings =
  /^(PORT|HOST|DATABASE_URL|DATA_DIR|API_PORT|PUSHER_(APP_ID|APP_KEY|HOST|PORT|TLS)|API_BASES|CORS_ORIGINS|PRIVACY_URL|TERMS_URL|(IOS|ANDROID)_APP_URL|TRUST_PROXY|PUBLIC_URL|SOCKETS_PER_ADDRESS|LOG_LEVEL|REQUIRE_SECOND_FACTOR|TZ|NODE_OPTIONS)$/

/** The environment of a test: this process's without the server's settings, NODE_ENV `test`, no colours. @param {Record<string, string>} [more] @returns {NodeJS.ProcessEnv} */
export function testEnv(more = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !serverSettings.test(name)))
  return { ...env, NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: undefined, ...more }
}
