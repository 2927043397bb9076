"""Renders one model in the shop's studio. Run by render.ts: blender -b -P scene.py -- job.json

Two layers: the thing without its ground (a straight picture of what casts the shadow would get a jagged underside), and
the ground's shadow without the thing. Blender 3.4 of Debian has no denoiser, so the noise left by few samples is removed
here, guided by the albedo and normals that Cycles stores.
"""
import json
import math
import os
import sys
import time

import numpy

# The glTF importer of 3.4 uses names that numpy has dropped.
for gone, name in ((bool, 'bool'), (int, 'int'), (float, 'float'), (object, 'object')):
    setattr(numpy, name, gone)

import bpy  # noqa: E402
from mathutils import Vector  # noqa: E402

with open(sys.argv[sys.argv.index('--') + 1]) as file:
    job = json.load(file)

# From y up to z up.
turn = lambda v: Vector((v[0], -v[2], v[1]))

bpy.ops.wm.read_factory_settings(use_empty=True)
started = time.time()
bpy.ops.import_scene.gltf(filepath=job['model'])
imported = time.time()
scene = bpy.context.scene
scene.render.engine = 'CYCLES'
cycles = scene.cycles
frame = job['framing']
low, high = turn(frame['low']), turn(frame['high'])
low, high = Vector(map(min, low, high)), Vector(map(max, low, high))
middle = (low + high) / 2
radius = (high - low).length / 2
things = [thing for thing in scene.objects if thing.type == 'MESH']

# --- camera
lens = bpy.data.cameras.new('camera')
camera = bpy.data.objects.new('camera', lens)
scene.collection.objects.link(camera)
scene.camera = camera
camera.location = turn(frame['camera'])
target = turn(frame['target'])
camera.rotation_euler = (target - camera.location).to_track_quat('-Z', 'Y').to_euler()
lens.angle = math.radians(frame['fieldOfView'])
lens.clip_end = 1000

# --- soft boxes around the thing, seen from the camera
ahead = target - camera.location
ahead.z = 0
ahead.normalize()
right = Vector((ahead.y, -ahead.x, 0))


def lamp(location, aim, width, height, watts, colour=(1, 1, 1)):
    data = bpy.data.lights.new('lamp', 'AREA')
    data.shape = 'RECTANGLE'
    data.size, data.size_y, data.energy, data.color = width, height, watts, colour
    made = bpy.data.objects.new('lamp', data)
    made.location = location
    made.rotation_euler = (Vector(aim) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(made)
    return made


def softbox(across, up, front, width, height, watts):
    place = middle + right * across * radius - ahead * front * radius + Vector((0, 0, up * radius))
    return lamp(place, middle, width * radius, height * radius, watts * radius * radius)


lamps = job['lamps']
softbox(0, 2.6, -0.2, 3.6, 2.6, lamps['top'])
softbox(-2.6, 1.1, 1.3, 1.1, 2.6, lamps['left'])
softbox(2.7, 1.2, 0.4, 0.9, 2.6, lamps['right'])
softbox(0.2, 1.7, -2.7, 3.2, 0.7, lamps['back'])
if lamps['front']:
    softbox(0.3, 1.5, 3.2, 2.4, 0.5, lamps['front'])
inside = job.get('inside', 0)
if inside:
    # Under the roof, on the floor, and a large soft one in front of the window that glass does not mirror.
    strip = lamp((low.x + 0.35, middle.y + 0.2, high.z - 0.22), (middle.x + 0.6, middle.y + 0.3, middle.z), 3.2, 0.25, 220 * inside)
    floor = lamp((low.x + 0.3, low.y + 0.75, middle.z + 0.4), (middle.x + 0.8, middle.y + 0.6, middle.z + 0.3), 0.5, 1.2, 130 * inside, (0.86, 0.93, 1))
    window = lamp((low.x - 5.5, middle.y - 0.5, middle.z + 2.2), middle, 3, 3, 1300 * inside)
    for made in (strip, floor, window):
        made.visible_camera = False
    window.visible_glossy = False

world = bpy.data.worlds.new('world')
scene.world = world
world.use_nodes = True
background = world.node_tree.nodes['Background']
background.inputs[0].default_value = (0.80, 0.81, 0.83, 1)
background.inputs[1].default_value = lamps['world']

bpy.ops.mesh.primitive_plane_add(size=radius * 60, location=(middle.x, middle.y, low.z - 0.002 * radius))
ground = bpy.context.object
ground.visible_glossy = not inside
paper = bpy.data.materials.new('paper')
paper.use_nodes = True
paper.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (0.85, 0.85, 0.86, 1)
paper.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 0.55
ground.data.materials.append(paper)


# --- surfaces
# Side of a pixel at the thing's middle, in the picture of a card: larger ones get no finer grain, few samples leave enough.
pixel = 2 * math.tan(lens.angle / 2) * (middle - camera.location).length / min(800, job['size'])


def seen(scale):
    """How much of a pattern with `scale` waves to the unit the picture can show: finer than its pixels it is only noise,
    which the filter keeps because it follows the normals."""
    return min(1, max(0, (1 - scale * pixel) / 0.65))


class Surface:
    """A material's nodes, with short ways to add to them."""

    def __init__(self, material):
        self.tree = material.node_tree
        self.shader = next((n for n in self.tree.nodes if n.type == 'BSDF_PRINCIPLED'), None)

    def node(self, kind, **settings):
        made = self.tree.nodes.new(kind)
        for name, value in settings.items():
            if name in made.inputs:
                made.inputs[name].default_value = value
            else:
                setattr(made, name, value)
        return made

    def link(self, out, into):
        self.tree.links.new(out, into)

    def coordinates(self, stretch=(1, 1, 1)):
        where = self.node('ShaderNodeTexCoord')
        mapping = self.node('ShaderNodeMapping')
        mapping.inputs['Scale'].default_value = stretch
        self.link(where.outputs['Object'], mapping.inputs['Vector'])
        return mapping.outputs['Vector']

    def noise(self, scale, stretch=(1, 1, 1), detail=2.0):
        made = self.node('ShaderNodeTexNoise', Scale=scale, Detail=detail)
        self.link(self.coordinates(stretch), made.inputs['Vector'])
        return made.outputs['Fac']

    def vary_roughness(self, factor, spread):
        base = self.shader.inputs['Roughness'].default_value
        span = self.node('ShaderNodeMapRange')
        span.inputs['From Min'].default_value = 0.3
        span.inputs['From Max'].default_value = 0.7
        span.inputs['To Min'].default_value = max(0.02, base - spread)
        span.inputs['To Max'].default_value = min(1, base + spread)
        self.link(factor, span.inputs['Value'])
        self.link(span.outputs['Result'], self.shader.inputs['Roughness'])

    def bump(self, height, strength, distance):
        made = self.node('ShaderNodeBump', Strength=strength, Distance=distance)
        self.link(height, made.inputs['Height'])
        return made

    def recolour(self, factor, amount):
        """Lets the factor lighten and darken the colour by `amount`."""
        colour = tuple(self.shader.inputs['Base Color'].default_value)
        mix = self.node('ShaderNodeMixRGB')
        mix.inputs['Color1'].default_value = tuple(c * (1 - amount) for c in colour[:3]) + (1,)
        mix.inputs['Color2'].default_value = tuple(min(1, c * (1 + amount) + 0.004 * amount) for c in colour[:3]) + (1,)
        self.link(factor, mix.inputs['Fac'])
        self.link(mix.outputs['Color'], self.shader.inputs['Base Color'])


def lay_finish(material):
    surface = Surface(material)
    if not surface.shader:
        return
    finish = material.get('finish', 'plain')
    if finish == 'glass':
        for node in list(surface.tree.nodes):
            surface.tree.nodes.remove(node)
        out = surface.node('ShaderNodeOutputMaterial')
        through = surface.node('ShaderNodeBsdfTransparent')
        through.inputs[0].default_value = (0.95, 0.96, 0.965, 1)
        mirror = surface.node('ShaderNodeBsdfGlossy')
        mirror.inputs['Roughness'].default_value = 0
        fresnel = surface.node('ShaderNodeFresnel')
        fresnel.inputs[0].default_value = 1.45
        less = surface.node('ShaderNodeMath', operation='MULTIPLY')
        less.inputs[1].default_value = 0.16
        mix = surface.node('ShaderNodeMixShader')
        surface.link(fresnel.outputs[0], less.inputs[0])
        surface.link(less.outputs[0], mix.inputs[0])
        surface.link(through.outputs[0], mix.inputs[1])
        surface.link(mirror.outputs[0], mix.inputs[2])
        surface.link(mix.outputs[0], out.inputs[0])
        return
    if finish == 'light':
        colour = tuple(surface.shader.inputs['Base Color'].default_value)
        surface.shader.inputs['Emission'].default_value = colour
        surface.shader.inputs['Emission Strength'].default_value = material.get('glow', 1)
        return
    if finish == 'picture':
        # The picture is the mesh's own colours.
        paint = surface.node('ShaderNodeVertexColor')
        surface.link(paint.outputs['Color'], surface.shader.inputs['Emission'])
        surface.shader.inputs['Emission Strength'].default_value = material.get('glow', 1)
        surface.shader.inputs['Base Color'].default_value = (0.01, 0.01, 0.012, 1)
        for link in list(surface.shader.inputs['Base Color'].links):
            surface.tree.links.remove(link)
        surface.shader.inputs['Roughness'].default_value = 0.22
        return
    bump = None
    if finish == 'grain':
        bump = surface.bump(surface.noise(210, detail=3), 0.10 * seen(210), 0.004)
        surface.vary_roughness(surface.noise(5), 0.03)
    elif finish == 'powder':
        bump = surface.bump(surface.noise(150, detail=4), 0.11 * seen(150), 0.005)
    elif finish == 'brushed':
        streaks = surface.noise(1, (6, 420, 420), 4)
        surface.vary_roughness(streaks, 0.13)
        bump = surface.bump(streaks, 0.05, 0.002)
    elif finish == 'fabric':
        weave = surface.node('ShaderNodeTexVoronoi', Scale=95)
        surface.link(surface.coordinates((1, 1, 1)), weave.inputs['Vector'])
        bump = surface.bump(weave.outputs['Distance'], 0.45 * seen(95), 0.006)
        surface.recolour(surface.noise(40), 0.25)
    elif finish == 'leather':
        creases = surface.node('ShaderNodeTexVoronoi', Scale=42)
        surface.link(surface.coordinates(), creases.inputs['Vector'])
        bump = surface.bump(creases.outputs['Distance'], 0.25, 0.006)
    elif finish == 'wood':
        rings = surface.noise(9, (0.35, 6, 6), 8)
        surface.recolour(rings, 0.85)
        bump = surface.bump(surface.noise(60, (0.1, 5, 5), 4), 0.08, 0.004)
    elif finish == 'board':
        traces = surface.node('ShaderNodeTexVoronoi', Scale=16, feature='DISTANCE_TO_EDGE')
        surface.link(surface.coordinates(), traces.inputs['Vector'])
        line = surface.node('ShaderNodeMath', operation='LESS_THAN')
        line.inputs[1].default_value = 0.04
        surface.link(traces.outputs['Distance'], line.inputs[0])
        surface.recolour(line.outputs[0], 0.3)
        surface.shader.inputs['Clearcoat'].default_value = 0.25
    # Rounds the edges that the geometry left sharp.
    bevel = surface.node('ShaderNodeBevel', samples=4)
    bevel.inputs['Radius'].default_value = 0.004
    if bump:
        surface.link(bevel.outputs[0], bump.inputs['Normal'])
        surface.link(bump.outputs[0], surface.shader.inputs['Normal'])
    else:
        surface.link(bevel.outputs[0], surface.shader.inputs['Normal'])


for material in bpy.data.materials:
    if material.use_nodes and material is not paper:
        lay_finish(material)

# --- how the picture is taken
size = job['size']
scene.render.resolution_x = scene.render.resolution_y = size
scene.render.film_transparent = True
cycles.samples = job['samples']
cycles.use_adaptive_sampling = True
cycles.adaptive_threshold = job.get('threshold', 0.03)
cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 3, 4
cycles.transparent_max_bounces = 12
cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 1.5, 12
cycles.blur_glossy = 1
cycles.caustics_reflective = cycles.caustics_refractive = False
cycles.use_denoising = False
scene.view_settings.view_transform = 'Filmic'
scene.view_settings.look = 'Medium High Contrast'
scene.view_settings.exposure = job.get('exposure', 0)
if job.get('threads'):
    scene.render.threads_mode, scene.render.threads = 'FIXED', job['threads']
else:
    scene.render.threads_mode = 'AUTO'

layer = scene.view_layers[0]
layer.cycles.denoising_store_passes = True
layer.use_pass_object_index = True
# Otherwise the index is that of what stands behind the pane.
layer.pass_alpha_threshold = 0
for thing in things:
    made_of = [slot.material for slot in thing.material_slots if slot.material]
    thing.pass_index = int(any(material.name.startswith('glass') for material in made_of))
scene.use_nodes = True
tree = scene.node_tree
for node in list(tree.nodes):
    tree.nodes.remove(node)
source = tree.nodes.new('CompositorNodeRLayers')
store = tree.nodes.new('CompositorNodeOutputFile')
folder = os.path.dirname(job['out'])
store.base_path = folder
store.format.file_format = 'OPEN_EXR'
store.format.color_depth = '32'
store.format.color_mode = 'RGBA'
stem = os.path.basename(job['out'])
store.file_slots.clear()
passes = [('colour', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')]
if inside:
    passes.append(('index', 'IndexOB'))
for name, out in passes:
    store.file_slots.new(f'{stem}-{name}-')
    tree.links.new(source.outputs[out], store.inputs[-1])
composite = tree.nodes.new('CompositorNodeComposite')
tree.links.new(source.outputs['Image'], composite.inputs['Image'])


def stored(name):
    path = os.path.join(folder, f'{stem}-{name}-{scene.frame_current:04d}.exr')
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    pixels = numpy.empty(size * size * 4, dtype=numpy.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    os.remove(path)
    return pixels.reshape(size, size, 4)


def blurred3(field):
    """Mean over three by three pixels."""
    padded = numpy.pad(field, ((1, 1), (1, 1)) + ((0, 0),) * (field.ndim - 2), mode='edge')
    rows = padded[:-2] + padded[1:-1] + padded[2:]
    return (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) / 9


def without_noise(colour, albedo, normal, behind_glass, reach=4, strength=0.16):
    """Non-local means over patches of the light, stopped by edges of albedo and normal.

    The light is the colour without the albedo, as far as that is known, so that prints and edges stay sharp."""
    alpha = colour[..., 3:4]
    base = numpy.clip(albedo[..., :3], 0.02, 1)
    guides = [numpy.clip(albedo[..., :3], 0.02, 1) * 8, normal[..., :3] * 3]
    tolerance = numpy.full((size, size), strength * strength, dtype=numpy.float32)
    if behind_glass is not None:
        # A pane makes both guides as noisy as the picture: behind it they are smoothed and trusted less.
        pane = behind_glass[..., None] > 0.5
        guides = [numpy.where(pane, blurred3(blurred3(blurred3(guide))) * 0.45, guide) for guide in guides]
        base = numpy.where(pane, 0.5, base).astype(numpy.float32)
        tolerance = numpy.where(pane[..., 0], tolerance * 2.2, tolerance)
        reach = 6
    light = numpy.log1p(colour[..., :3] / base * 4)
    # Fireflies: no pixel may outshine its brightest but one neighbour by much.
    luma = light.mean(axis=2)
    padded = numpy.pad(luma, 1, mode='edge')
    around = numpy.stack([padded[1 + dy:1 + dy + size, 1 + dx:1 + dx + size] for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy])
    around.sort(axis=0)
    limit = around[6] + 0.15
    light *= numpy.where(luma > limit, limit / numpy.maximum(luma, 1e-6), 1)[..., None]
    total = light.copy()
    weight = numpy.ones((size, size, 1), dtype=numpy.float32)
    mask = (alpha > 0.02).astype(numpy.float32)
    guide = numpy.concatenate([*guides, alpha * 6], axis=2)
    for dy in range(0, reach + 1):
        for dx in range(-reach, reach + 1):
            if (dy == 0 and dx <= 0) or dx * dx + dy * dy > reach * reach + 1:
                continue
            here_y, there_y = slice(0, size - dy), slice(dy, size)
            here_x = slice(max(0, -dx), size - max(0, dx))
            there_x = slice(max(0, dx), size + min(0, dx))
            here, there = (here_y, here_x), (there_y, there_x)
            apart = ((light[here] - light[there]) ** 2).sum(axis=2)
            patch = blurred3(apart)
            edge = ((guide[here] - guide[there]) ** 2).sum(axis=2)
            w = numpy.exp(-(patch / tolerance[here] + edge + (dx * dx + dy * dy) / (reach * reach)))[..., None]
            w *= mask[here] * mask[there]
            total[here] += light[there] * w
            total[there] += light[here] * w
            weight[here] += w
            weight[there] += w
    cleaned = numpy.expm1(total / weight) / 4 * base
    return numpy.concatenate([numpy.where(mask > 0, cleaned, colour[..., :3]), alpha], axis=2)


def save(pixels, path):
    image = bpy.data.images.new('picture', size, size, alpha=True, float_buffer=True)
    image.alpha_mode = 'PREMUL'
    image.pixels.foreach_set(numpy.ascontiguousarray(pixels, dtype=numpy.float32).ravel())
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_mode = 'RGBA'
    scene.render.image_settings.color_depth = '16'
    image.save_render(path, scene=scene)


ground.visible_camera = False
began = time.time()
bpy.ops.render.render()
rendered = time.time()
picture = stored('colour')
albedo, normal = stored('albedo'), stored('normal')
if job.get('keepNoise'):
    save(picture, job['out'] + '-noisy.png')
pane = stored('index')[..., 0] if inside else None
save(without_noise(picture, albedo, normal, pane, strength=job.get('smoothing', 0.16)), job['out'] + '-thing.png')
cleaned = time.time()

# --- the shadow alone
ground.visible_camera = True
ground.is_shadow_catcher = True
for thing in things:
    thing.visible_camera = False
scene.use_nodes = False
layer.cycles.denoising_store_passes = False
# Of a larger picture no finer shadow: it is soft.
scene.render.resolution_percentage = round(27 * min(1, 800 / size))
cycles.use_adaptive_sampling = False
cycles.samples = job['shadowSamples']
scene.render.image_settings.file_format = 'PNG'
scene.render.image_settings.color_mode = 'RGBA'
scene.render.image_settings.color_depth = '16'
scene.render.filepath = job['out'] + '-shadow.png'
bpy.ops.render.render(write_still=True)
print('TOOK', json.dumps({
    'import': round(imported - started, 1),
    'thing': round(rendered - began, 1),
    'noise': round(cleaned - rendered, 1),
    'shadow': round(time.time() - cleaned, 1),
}))
