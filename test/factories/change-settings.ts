import type { Api } from '../../src/api/client.ts';

type Group = Parameters<Api['settings']['settings']>[0]['params']['group'];

/** Changes settings of a group as staff do it: by what the group is now. */
export async function changeSettings(
  { api }: { api: Pick<Api, 'settings'> },
  group: Group,
  values: Record<string, unknown>,
): Promise<void> {
  const { version } = await api.settings.settings({ params: { group } });
  await api.settings.changeSettings({ params: { group }, body: { version, values } });
}
