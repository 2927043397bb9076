/* What can still be done without a connection: look at what was looked at before, and try again. */
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing follows the system.
}

window.addEventListener('online', () => location.reload());
// Browsers do not always say so, e.g. where the network was there and the shop was not.
setInterval(async () => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}, 4000);

document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('#retry').addEventListener('click', () => location.reload());
  void showViewed();
});

async function showViewed() {
  const products = viewed();
  if (products.length === 0) return;
  const pictures = await keptPictures();
  const list = document.querySelector('#viewed ul');
  for (const { product_name: name, image_url: image } of products) {
    const item = document.createElement('li');
    const tail = typeof image === 'string' ? image.replace('/media', '') : undefined;
    const kept = tail && pictures.find((path) => path.endsWith(tail));
    const picture = document.createElement(kept ? 'img' : 'span');
    picture.className = 'picture';
    if (kept) Object.assign(picture, { src: kept, alt: '', width: 72, height: 72 });
    const label = document.createElement('span');
    label.textContent = name;
    item.append(picture, label);
    list.append(item);
  }
  document.querySelector('#viewed').hidden = false;
}

function viewed() {
  try {
    const kept = JSON.parse(localStorage.getItem('recently-viewed') ?? '[]');
    return Array.isArray(kept) ? kept.filter((product) => typeof product?.product_name === 'string') : [];
  } catch {
    return [];
  }
}

async function keptPictures() {
  try {
    const cache = await caches.open('pictures');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  } catch {
    return [];
  }
}
