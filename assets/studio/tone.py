"""From light to a picture: tone mapping and straight-alpha PNG files, the same for every layer."""
import struct
import zlib

import numpy as np
from scipy.ndimage import gaussian_filter1d

_LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def _filmic(x):
    """The ACES fit: a soft shoulder for bright light."""
    return np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)


def tone_map(color, exposure=1.5, saturation=1.06, preserve=0.55):
    """Linear light to linear display colour; `preserve` mixes in a version of the curve that keeps the hue."""
    color = color * exposure
    luminance = (color @ _LUMINANCE)[..., None]
    color = np.maximum(luminance + (color - luminance) * saturation, 0)
    mapped = _filmic(luminance * 0.75)
    hue = np.clip(color * mapped / np.maximum(luminance, 1e-5), 0, 1)
    return _filmic(color * 0.75) * (1 - preserve) + hue * preserve


def encode(color):
    """Linear colour to sRGB, 0 to 1."""
    return np.where(color <= 0.0031308, 12.92 * color, 1.055 * np.maximum(color, 1e-8) ** (1 / 2.4) - 0.055)


def write_png(pixels, path):
    """Writes (height, width, 4) bytes, top row first."""
    height, width = pixels.shape[:2]
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, width * 4)], 1).tobytes()

    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data) & 0xFFFFFFFF)

    header = struct.pack('>IIBBBBB', width, height, 8, 6, 0, 0, 0)
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n')
        file.write(chunk(b'IHDR', header) + chunk(b'IDAT', zlib.compress(rows, 6)) + chunk(b'IEND', b''))


def resize(image, width, height):
    """A smaller version of a premultiplied image (height, width, channels) or mask (height, width)."""
    for axis, size in ((0, height), (1, width)):
        ratio = image.shape[axis] / size
        soft = gaussian_filter1d(image, max(0.0, ratio * 0.42 - 0.2), axis=axis, mode='nearest')
        at = np.clip((np.arange(size) + 0.5) * ratio - 0.5, 0, image.shape[axis] - 1)
        low = np.minimum(at.astype(int), image.shape[axis] - 2)
        share = (at - low).reshape([-1 if i == axis else 1 for i in range(image.ndim)])
        image = np.take(soft, low, axis) * (1 - share) + np.take(soft, low + 1, axis) * share
    return image


def straight(rgba, shadow=None, shadow_color=(0.13, 0.05, 0.02), exposure=1.5, saturation=1.06, preserve=0.55):
    """Linear premultiplied light as straight-alpha sRGB floats, bottom row first, with the shadow under the objects."""
    alpha = np.clip(rgba[..., 3:], 0, 1)
    color = rgba[..., :3] / np.maximum(alpha, 1e-4)
    color = np.clip(encode(tone_map(color, exposure, saturation, preserve)), 0, 1)
    if shadow is not None:
        under = shadow[..., None] * (1 - alpha)
        whole = alpha + under
        mixed = color * alpha + np.array(shadow_color) * under
        color, alpha = np.where(whole > 1e-4, mixed / np.maximum(whole, 1e-4), 0), whole
    return np.concatenate([color, alpha], -1)


def save(image, path):
    """Writes straight-alpha floats (bottom row first) as a PNG."""
    write_png((image[::-1] * 255 + 0.5).clip(0, 255).astype(np.uint8), path)


def develop(
    rgba, path, shadow=None, shadow_color=(0.13, 0.05, 0.02), exposure=1.5, saturation=1.06, preserve=0.55
):
    """Tone maps linear premultiplied light and writes a straight-alpha PNG; `shadow` is an alpha, its colour sRGB."""
    save(straight(rgba, shadow, shadow_color, exposure, saturation, preserve), path)
