import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, shownEnvironment } from './config.ts';

describe('settings', () => {
  test('nothing set gives a shop on loopback with demo data and emulated payments', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      isDemo: true,
      databaseUrl: undefined,
      stripe: undefined,
      paypal: undefined,
      webConcurrency: 1,
      drainSeconds: 0,
      pageCacheBytes: 64 * 1024 * 1024,
      pageDiskBytes: 512 * 1024 * 1024,
    });
  });

  test('an empty variable is the same as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  test('every wrong setting is named on a line of its own', () => {
    const wrong = {
      PORT: 'abc',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      TRUSTED_PROXIES: '10.0.0.0/33',
      LOG_LEVEL: 'loud',
      ADMIN_PASSWORD: 'corta',
    };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    const lines = message(wrong).split('\n');
    for (const name of Object.keys(wrong))
      expect(lines.some((line) => line.startsWith(`${name}: `))).toBe(true);
  });

  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ PAYPAL_CLIENT_ID: 'a', PAYPAL_WEBHOOK_ID: 'b' }, 'PAYPAL_CLIENT_SECRET'],
    [
      {
        PAC_TOKEN: 'a',
        ISSUER_RFC: 'EKU9003173C9',
        ISSUER_NAME: 'Escuela',
        ISSUER_REGIME: '601',
      },
      'ISSUER_POSTAL_CODE',
    ],
    [{ ADMIN_EMAIL: 'a@b.mx' }, 'ADMIN_PASSWORD'],
  ])('half of a pair is refused, naming what is missing: %j', (env, missing) => {
    expect(message(env)).toMatch(new RegExp(`^${missing}: falta`));
  });

  test('Stripe is asked at another address where one is given', () => {
    const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readConfig(env).stripe).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' });
    expect(readConfig({ ...env, STRIPE_BASE_URL: 'http://10.0.0.9:4001' }).stripe?.baseUrl).toBe(
      'http://10.0.0.9:4001',
    );
    expect(message({ ...env, STRIPE_BASE_URL: 'ftp://x' })).toMatch(/^STRIPE_BASE_URL: /);
  });

  test('the sender is a name with its address, and its domain is that of emails’ ids', () => {
    const env = { MAIL_FROM: 'Mi Tienda <ventas@tienda.example>', MAIL_REPLY_TO: 'ayuda@tienda.example' };
    expect(readConfig(env).sender).toEqual({
      from: env.MAIL_FROM,
      replyTo: env.MAIL_REPLY_TO,
      domain: 'tienda.example',
    });
    expect(readConfig({ MAIL_FROM: 'ventas@tienda.example' }).sender?.domain).toBe('tienda.example');
    expect(readConfig({}).sender).toBeUndefined();
    for (const wrong of [
      'Mi Tienda',
      'a@b@c',
      '<ventas@tienda.example',
      'x\r\nBcc: y@z.example <a@b.example>',
    ]) {
      expect(message({ MAIL_FROM: wrong })).toMatch(/^MAIL_FROM: tiene que ser un correo/);
    }
    expect(message({ MAIL_REPLY_TO: 'ayuda@tienda.example' })).toMatch(/^MAIL_FROM: falta/);
  });

  test('addresses lose the slash at their end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://tienda.example/' }).publicUrl).toBe('https://tienda.example');
  });
});

function message(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

describe('what staff read of the environment', () => {
  test('says what is set, what holds instead, and of secrets only whether they are set', () => {
    const shown = shownEnvironment({
      DATABASE_URL: 'postgres://tienda:clave@servidor/tienda',
      PUBLIC_URL: 'https://tienda.example',
      BANXICO_URL: 'https://quien:clave@banco.example/?llave=1',
      SMTP_URL: '',
    });
    const of = (name: string) => shown.find((one) => one.name === name);
    expect(of('DATABASE_URL')).toEqual({ name: 'DATABASE_URL', state: 'set', isSecret: true, value: null });
    expect(of('PUBLIC_URL')).toMatchObject({ state: 'set', value: 'https://tienda.example' });
    expect(of('BANXICO_URL')?.value).toBe('https://•••@banco.example/?•••');
    expect(of('SMTP_URL')).toMatchObject({ state: 'not_set', value: null });
    expect(of('HOST')).toMatchObject({ state: 'default', value: '127.0.0.1' });
    expect(of('LOG_LEVEL')).toMatchObject({ state: 'default', value: 'info' });
    expect(of('METRICS')).toMatchObject({ state: 'default', value: 'loopback' });
  });

  test('every variable whose name sounds like a secret is one', () => {
    const open = shownEnvironment({}).filter(({ isSecret }) => !isSecret);
    expect(open.filter(({ name }) => /KEY|SECRET|TOKEN|PASSWORD|SMTP|DATABASE/.test(name))).toEqual([]);
  });
});
